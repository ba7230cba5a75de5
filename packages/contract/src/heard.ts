/** A current or former position of a listener. */
export interface HeardPosition {
  readonly chapter_id: number;
  /** Seconds into the chapter. */
  readonly position: number;
}

/**
 * Returns how many seconds of a chapter a listener has heard; Infinity if a position is in a later chapter. Everything
 * before the furthest position, in the order of the book, counts as heard. Going back or hearing a book again therefore
 * hides no comments. Jumping ahead also shows the comments on the skipped parts.
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
 * True if a comment on a chapter may contain spoilers for the listener. A comment with a timestamp may until the
 * listener has heard that second; a comment on the whole chapter may until the listener has started the chapter.
 */
export const isFurtherOn = (timestamp: number | null | undefined, heard: number): boolean =>
  typeof timestamp === 'number' ? timestamp > heard : heard <= 0;
