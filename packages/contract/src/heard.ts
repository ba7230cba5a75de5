/** A position that a listener was at. */
export interface HeardPosition {
  readonly chapter_id: number;
  /** Seconds into the chapter. */
  readonly position: number;
}

/**
 * Returns how far a listener has heard a chapter, in seconds; Infinity for a chapter that they have passed. Counts as
 * heard: everything before the furthest of the given positions, in the order of the book. So going back, and hearing a
 * book again, folds nothing; jumping ahead unfolds what was skipped.
 * @param chapterIds all chapters of the book, in order
 * @param positions where the listener is and was: in each chapter, in the history, and in the player
 */
export function heardSeconds(
  chapterIds: readonly number[],
  positions: readonly HeardPosition[],
  chapterId: number,
): number {
  const indexOf = new Map(chapterIds.map((id, index) => [id, index]));
  const index = indexOf.get(chapterId);
  if (index === undefined) return 0;
  let heard = 0;
  for (const { chapter_id, position } of positions) {
    const at = indexOf.get(chapter_id);
    // Opening a chapter saves its start: only what was played counts.
    if (at === undefined || position <= 0) continue;
    if (at > index) return Number.POSITIVE_INFINITY;
    if (at === index) heard = Math.max(heard, position);
  }
  return heard;
}

/**
 * Returns whether a comment on a chapter may tell what the listener has not heard. A comment at a second does until that
 * second has been heard; one on the whole chapter until the chapter has been begun.
 */
export const isFurtherOn = (timestamp: number | null | undefined, heard: number): boolean =>
  typeof timestamp === 'number' ? timestamp > heard : heard <= 0;
