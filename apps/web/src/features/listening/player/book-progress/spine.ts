import { joinParts, type Parts } from '../../../../ui/parts.ts';

export interface SpineChapter {
  readonly id: number;
  /** Duration in seconds; null if unknown. */
  readonly duration: number | null;
}

export interface SpineSegment {
  readonly id: number;
  /** Width of the segment relative to the others; seconds if `spineOf` made the segment. */
  readonly weight: number;
  /** Fraction of the segment before the place in the book, 0 to 1. */
  readonly fill: number;
}

/** Chapters without a duration count as the average of the others. */
function lengthsOf(chapters: readonly SpineChapter[]): number[] {
  const known = chapters.flatMap((chapter) => (chapter.duration ? [chapter.duration] : []));
  const average = known.length > 0 ? known.reduce((sum, length) => sum + length, 0) / known.length : 1;
  return chapters.map((chapter) => chapter.duration || average);
}

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / whole));

/** Returns the book as segments around the place in it: those before the current one are full, those after it empty. */
export function spineOf(
  chapters: readonly SpineChapter[],
  currentId: number | null,
  position: number,
): SpineSegment[] {
  const current = chapters.findIndex((chapter) => chapter.id === currentId);
  const lengths = lengthsOf(chapters);
  return chapters.map((chapter, index) => {
    const weight = lengths[index] ?? 1;
    const fill = index < current ? 1 : index === current ? share(position, weight) : 0;
    return { id: chapter.id, weight, fill };
  });
}

/** Returns the place in the book: the fraction before it, 0 to 1. */
export function bookFraction(segments: readonly SpineSegment[]): number {
  const whole = bookSeconds(segments);
  const behind = segments.reduce((sum, segment) => sum + segment.weight * segment.fill, 0);
  return whole > 0 ? behind / whole : 0;
}

/** Returns the seconds of listening left in the book at a speed; null if no duration is known. */
export function secondsLeft(
  chapters: readonly SpineChapter[],
  currentId: number | null,
  position: number,
  rate: number,
): number | null {
  if (!chapters.some((chapter) => chapter.duration)) return null;
  const segments = spineOf(chapters, currentId, position);
  return segments.reduce((sum, segment) => sum + segment.weight * (1 - segment.fill), 0) / rate;
}

/** Returns the book's length in seconds; chapters of unknown duration count as the average of the others. */
export const bookSeconds = (segments: readonly SpineSegment[]): number =>
  segments.reduce((sum, segment) => sum + segment.weight, 0);

/** Returns the chapter, and the seconds into it, at a number of seconds into the book; null for an empty book. */
export function positionAt(
  segments: readonly SpineSegment[],
  seconds: number,
): { readonly chapterId: number; readonly position: number } | null {
  let start = 0;
  for (const { id, weight } of segments) {
    if (seconds < start + weight) return { chapterId: id, position: Math.max(0, seconds - start) };
    start += weight;
  }
  const last = segments.at(-1);
  return last ? { chapterId: last.id, position: last.weight } : null;
}

/** Maximum number of segments in the narrowest rail, each 1 px wide with a gap of 2 px. */
const mostDrawn = 90;

/** One bar of the rail. */
export interface DrawnSegment {
  readonly id: number;
  readonly weight: number;
  /** Parts of the bar that were heard. */
  readonly parts: Parts;
  /** Place in the book as a share of this segment, 0 to 1; null if the place is in another segment. */
  readonly mark: number | null;
}

/** Returns the bars to draw: one for each chapter, or one for the whole book where they are too many to tell apart. */
export function drawnSegments(
  segments: readonly SpineSegment[],
  partsOf: (chapterId: number) => Parts,
): readonly DrawnSegment[] {
  const next = segments.findIndex(({ fill }) => fill < 1);
  const at = next < 0 ? segments.length - 1 : next;
  if (segments.length <= mostDrawn)
    return segments.map(({ id, weight, fill }, index) => ({
      id,
      weight,
      parts: partsOf(id),
      mark: index === at ? fill : null,
    }));
  const whole = bookSeconds(segments);
  let start = 0;
  const parts = segments.flatMap(({ id, weight }) => {
    const shifted = partsOf(id).map(([from, to]): [number, number] => [
      (start + from * weight) / whole,
      (start + to * weight) / whole,
    ]);
    start += weight;
    return shifted;
  });
  return [{ id: 0, weight: 1, parts: joinParts(parts), mark: bookFraction(segments) }];
}
