import { type Energies, frameSeconds } from './energies.ts';

/** Start and end of a pause, in seconds. */
export type Pause = readonly [start: number, end: number];

/** Shortest pause in seconds; shorter silence is part of speech: the closure of a 't' takes up to 80 ms. */
const shortestPause = 0.08;

/**
 * Finds the pauses of a recording. A frame is quiet if it is below a threshold, which lies between the 5th and the 90th
 * percentile of the recording's loudness.
 * @param decibels from `EnergyMeter`
 */
export function findPauses(decibels: Float32Array): Pause[] {
  const sorted = decibels.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [Math.max(at(0.05), -75), at(0.9)];
  // If the range is small (music, or noise as loud as the voice), quiet frames cannot be distinguished from speech.
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

/** Minimum length in seconds of the pauses that the player uses. */
const shortestListed = 0.5;

/** Returns the pauses of 0.5 s or more (about a tenth of all pauses), rounded to hundredths of a second. */
export const longPauses = (pauses: readonly Pause[]): Pause[] =>
  pauses
    .filter(([start, end]) => end - start >= shortestListed - 1e-3)
    .map(([start, end]) => [Number(start.toFixed(2)), Number(end.toFixed(2))]);

/** Finds the pauses of 0.5 s or more of a recording. */
export const findLongPauses = ({ decibels }: Energies): Pause[] => longPauses(findPauses(decibels));

const marker = 'NOTE measured pauses';
/**
 * Returns a WebVTT file with a note that lists the longer pauses: start and end in seconds, one pause per line.
 * @param pauses measured in the recording; null if not measured, which adds no note
 */
export function withPauses(vtt: string, pauses: readonly Pause[] | null): string {
  if (pauses === null) return vtt;
  // Filter again: texts saved by earlier releases have shorter pauses, too.
  const lines = longPauses(pauses).map(([start, end]) => `${start.toFixed(2)} ${end.toFixed(2)}`);
  return `${[vtt.trimEnd(), '', marker, ...lines].join('\n')}\n`;
}

/** Reads the pauses that `withPauses` has written; null if the file has none. */
export function readPauses(vtt: string): Pause[] | null {
  const [, note] = vtt.split(`\n\n${marker}\n`);
  if (note === undefined) return null;
  return note.split('\n').flatMap((line): Pause[] => {
    const [start, end] = line.split(' ').map(Number);
    return start !== undefined && end !== undefined && end > start ? [[start, end]] : [];
  });
}
