import { readFileSync } from 'node:fs';
import { readFrames } from '../features/media/audio/containers/mp3/frames.ts';
import { writeSummary } from '../features/media/audio/containers/mp3/summary.ts';
import { fileOfParts } from '../features/media/audio/containers/recording.ts';
import type { LocalFile } from '../gateways/storage/local-file.ts';
import { soundPath } from './sound-files.ts';

const toneCount = 16;
const frameSeconds = 576 / 24_000;
const framesInStep = 20;
/** Length of one tone in seconds. */
export const stepSeconds = framesInStep * frameSeconds;
/** Seconds between changes of the bit rate; because of them, a byte offset says little about the time. */
const blockSeconds = 480;

/** Frequency of a tone, in Hz. */
export const toneFrequency = (tone: number): number => (12 + 4 * tone) / frameSeconds;
export const toneFrequencies = Array.from({ length: toneCount }, (_, tone) => toneFrequency(tone));

/** Returns the tone of a step of 0.48 s. The tones have no pattern, so that a few in a row identify a position. */
export function toneOf(step: number): number {
  const first = Math.imul(step ^ (step >>> 16) ^ 0x5bd1e995, 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) & (toneCount - 1);
}

/** Returns the tone at a time in seconds. */
export const toneAt = (seconds: number): number => toneOf(Math.floor(seconds / stepSeconds + 1e-6));

/** Returns the frames of a tone at 32 kbit/s, or padded to 160 kbit/s. */
function frames(tone: number, isHigh: boolean): Buffer {
  const small = readFileSync(soundPath('tones.mp3')).subarray(tone * 96, tone * 96 + 96);
  const frame = Buffer.alloc(isHigh ? 480 : 96);
  small.copy(frame);
  if (isHigh) frame[2] = ((frame[2] ?? 0) & 0x0f) | 0xe0;
  return Buffer.concat(Array.from({ length: framesInStep }, () => frame));
}

/** Creates an MP3 with changing bit rates and a header frame like that of encoders; its tones identify each second. */
export async function toneRecording(seconds: number, { isSteady = false } = {}): Promise<LocalFile> {
  const made = [false, true].map((isHigh) =>
    Array.from({ length: toneCount }, (_, tone) => frames(tone, isHigh)),
  );
  const steps = Math.ceil(seconds / stepSeconds);
  const stepAt = (step: number): Buffer => {
    const isHigh = !isSteady && Math.floor((step * stepSeconds) / blockSeconds) % 2 === 1;
    return made[Number(isHigh)]?.[toneOf(step)] ?? Buffer.alloc(0);
  };
  const starts = new Float64Array(steps + 1);
  for (let step = 0; step < steps; step += 1)
    starts[step + 1] = (starts[step] ?? 0) + stepAt(step).byteLength;
  const stepOf = (position: number): number => {
    let [low, high] = [0, steps];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low;
  };
  const sound: LocalFile = {
    size: starts[steps] ?? 0,
    async read(target, position) {
      let filled = 0;
      for (let step = stepOf(position); step < steps && filled < target.byteLength; step += 1) {
        const bytes = stepAt(step).subarray(Math.max(0, position - (starts[step] ?? 0)));
        target.set(bytes.subarray(0, target.byteLength - filled), filled);
        filled = Math.min(target.byteLength, filled + bytes.byteLength);
      }
      return filled;
    },
    close: async () => {},
  };
  if (isSteady) return sound;
  const all = await readFrames(sound, 0, sound.size);
  const header = writeSummary(all, [0, all.count], new Uint8Array(0), { front: 0, back: 0 });
  return fileOfParts(sound, [header, { from: 0, to: sound.size }]);
}
