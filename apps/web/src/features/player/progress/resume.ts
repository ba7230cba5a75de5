import type { Book, Chapter, Progress } from '@lamplight/contract';

/** A position this close to its chapter's end, in seconds, counts as heard to the end. */
export const heardWithin = 2;

/** Progress of one book: seconds by chapter id. */
export type Positions = ReadonlyMap<number, number>;

/** The part of a progress response that the start rule uses. */
export type SavedPositions = Pick<Progress, 'progress' | 'last_chapter_id'>;

export const positionsOf = (progress: SavedPositions): Positions =>
  new Map(progress.progress.map((entry) => [entry.chapter_id, entry.position]));

export function isHeard(chapter: Chapter, positions: Positions): boolean {
  const position = positions.get(chapter.id) ?? 0;
  return chapter.duration !== null && position > 0 && position >= chapter.duration - heardWithin;
}

/** Returns which share of a chapter was heard, 0 to 1; 1 once heard to its end. */
export function heardFraction(chapter: Chapter, positions: Positions): number {
  const position = positions.get(chapter.id) ?? 0;
  if (!chapter.duration || position <= 0) return 0;
  return isHeard(chapter, positions) ? 1 : Math.min(1, position / chapter.duration);
}

/** Returns where a chapter opens: at its saved position, or at 0 once heard to its end. */
export const startOf = (chapter: Chapter, positions: Positions): number =>
  isHeard(chapter, positions) ? 0 : (positions.get(chapter.id) ?? 0);

export interface Start {
  readonly chapterId: number;
  /** Seconds. */
  readonly position: number;
}

/** Returns the beginning of a book; null if it has no chapters. */
export function startOfBook({ chapters: [first] }: Book): Start | null {
  return first ? { chapterId: first.id, position: 0 } : null;
}

/** Returns whether the book has the last chapter; true if there is none, as after starting again. */
export const isInBook = ({ chapters }: Book, { last_chapter_id }: SavedPositions): boolean =>
  last_chapter_id === null || chapters.some(({ id }) => id === last_chapter_id);

/**
 * Start rule (specification §4, Player): the chapter of last_chapter_id, else the first with a saved position
 * above 0, else the first; at its saved position. A chapter in the URL wins. If the last chapter was heard to
 * its end, the next one starts; the book's last chapter restarts. Null for a book without chapters.
 */
export function chooseStart(book: Book, progress: SavedPositions, wantedChapterId?: number): Start | null {
  const { chapters } = book;
  const positions = positionsOf(progress);
  const start = (chapter: Chapter): Start => ({
    chapterId: chapter.id,
    position: startOf(chapter, positions),
  });

  const requested = chapters.find((chapter) => chapter.id === wantedChapterId);
  if (requested) return start(requested);

  const lastIndex = chapters.findIndex((chapter) => chapter.id === progress.last_chapter_id);
  const last = chapters[lastIndex];
  if (last) {
    const after = isHeard(last, positions) ? chapters[lastIndex + 1] : undefined;
    return start(after ?? last);
  }
  const begun = chapters.find((chapter) => (positions.get(chapter.id) ?? 0) > 0) ?? chapters[0];
  return begun ? start(begun) : null;
}
