/** A current or former position of a listener. */
export interface HeardPosition {
  readonly chapter_id: number;
  /** Seconds into the chapter. */
  readonly position: number;
}

/**
 * Returns how many seconds of a chapter a listener has heard; Infinity for a chapter that they have passed.
 * Everything before the furthest position, in the order of the book, counts as heard. So going back or hearing a book
 * again folds no comments, and jumping ahead also unfolds those on the skipped parts.
 * @param chapterIds all chapters of the book, in order
 * @param positions current and former positions: of each chapter, in the history, and in the player
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
    // Ignore positions at the start: opening a chapter saves one, although nothing was played.
    if (at === undefined || position <= 0) continue;
    if (at > index) return Number.POSITIVE_INFINITY;
    if (at === index) heard = Math.max(heard, position);
  }
  return heard;
}

/**
 * Returns whether a comment on a chapter may contain spoilers for the listener: a comment with a timestamp until that
 * second has been heard, a comment on the whole chapter until the chapter has been started.
 */
export const isFurtherOn = (timestamp: number | null | undefined, heard: number): boolean =>
  typeof timestamp === 'number' ? timestamp > heard : heard <= 0;
