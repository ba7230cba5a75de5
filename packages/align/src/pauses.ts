import type { Cue } from './cues.ts';
import { frameSeconds } from './energies.ts';

/** Start and end of a pause, in seconds. */
export type Pause = readonly [start: number, end: number];

/** Shorter quiet is part of speech: the closure of a 't' takes up to 80 ms. */
const shortestPause = 0.08;

/**
 * Finds the pauses of a recording. A frame is quiet if it is below a threshold between the quiet tenth and the loud
 * tenth of the recording; the edges of a pause are moved to where sound is no longer audible above its floor.
 * @param decibels from `EnergyMeter`
 */
export function findPauses(decibels: Float32Array): Pause[] {
  const sorted = decibels.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [Math.max(at(0.05), -75), at(0.9)];
  // No quiet to tell from speech: music, or noise as loud as the voice.
  if (high - low < 6) return [];
  const threshold = low + 0.35 * (high - low);
  const pauses: Pause[] = [];
  let start = 0;
  for (let frame = 0; frame <= decibels.length; frame += 1) {
    if (frame < decibels.length && (decibels[frame] ?? 0) < threshold) continue;
    if ((frame - start) * frameSeconds >= shortestPause - 1e-9) {
      pauses.push([start * frameSeconds, frame * frameSeconds]);
    }
    start = frame + 1;
  }
  return pauses;
}

/** Shortest time between two cues, in seconds, that counts as a pause if the recording was not measured. */
const shortestGap = 0.35;

const marker = 'NOTE pauses';
/** Shorter pauses are not worth their bytes to a player. */
const shortestListed = 0.5;

/** Returns a WebVTT file with a note that lists its longer pauses: from and to in seconds, a line each. */
export function withPauses(vtt: string, pauses: readonly Pause[]): string {
  const lines = pauses
    .filter(([start, end]) => end - start >= shortestListed - 1e-3)
    .map(([start, end]) => `${start.toFixed(2)} ${end.toFixed(2)}`);
  return lines.length === 0 ? vtt : `${[vtt.trimEnd(), '', marker, ...lines].join('\n')}\n`;
}

/** Reads the pauses that `withPauses` has written; empty if the file lists none. */
export function readPauses(vtt: string): Pause[] {
  const [, note = ''] = vtt.split(`\n\n${marker}\n`);
  return note.split('\n').flatMap((line): Pause[] => {
    const [start, end] = line.split(' ').map(Number);
    return start !== undefined && end !== undefined && end > start ? [[start, end]] : [];
  });
}

/** Returns the times between cues as pauses, for texts that come with times but without pauses. */
export function pausesBetween(cues: readonly Cue[]): Pause[] {
  return cues.flatMap(({ end }, index): Pause[] => {
    const next = cues[index + 1];
    // A millisecond of tolerance: times are sums of floating-point numbers.
    return next !== undefined && next.start - end >= shortestGap - 0.001 ? [[end, next.start]] : [];
  });
}
