import { clipLimits } from '@lamplight/contract';

/** A part of a chapter, in seconds. */
export interface Stretch {
  readonly chapter_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

/**
 * Returns the clip with the end of its audio file: audio is cut between frames, so that the file may end a little
 * later.
 */
export const withCutEnd = <Clip extends Stretch & { readonly duration: number }>(clip: Clip): Clip => ({
  ...clip,
  ends_at: Math.max(clip.ends_at, clip.starts_at + clip.duration),
});

/** Tolerance in seconds for rounding errors of sums. */
const tolerance = 1e-6;

/** Returns the number of seconds that stretches cover together; overlaps count once. */
export function coveredSeconds(stretches: readonly Stretch[]): number {
  let covered = 0;
  let [chapter, end] = [0, 0];
  for (const { chapter_id, starts_at, ends_at } of stretches.toSorted(
    (a, b) => a.chapter_id - b.chapter_id || a.starts_at - b.starts_at,
  )) {
    if (chapter_id !== chapter) [chapter, end] = [chapter_id, 0];
    covered += Math.max(0, ends_at - Math.max(starts_at, end));
    end = Math.max(end, ends_at);
  }
  return covered;
}

/** Returns whether clips cover at most the allowed share of a book. */
const fits = (stretches: readonly Stretch[], bookSeconds: number): boolean =>
  coveredSeconds(stretches) <= bookSeconds * clipLimits.shareOfBook + tolerance;

/**
 * Returns whether a clip may be added: either all clips together stay within the allowed share of the book, or the
 * clip covers nothing new.
 */
export const mayAdd = (stretches: readonly Stretch[], added: Stretch, bookSeconds: number): boolean =>
  fits([...stretches, added], bookSeconds) ||
  coveredSeconds([...stretches, added]) <= coveredSeconds(stretches) + tolerance;

/**
 * Returns the clips that must end because they exceed the allowed share of a book that has become shorter; the oldest
 * stay.
 */
export function excessOf<Clip extends Stretch>(clips: readonly Clip[], bookSeconds: number): Clip[] {
  if (fits(clips, bookSeconds)) return [];
  const staying: Clip[] = [];
  return clips.filter((clip) => {
    const isExcess = !fits([...staying, clip], bookSeconds);
    if (!isExcess) staying.push(clip);
    return isExcess;
  });
}

/** Rounds to tenths of a second, so that members who choose the same stretch share a file. */
export const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
