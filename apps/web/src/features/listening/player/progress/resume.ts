import type { Book, Chapter, Progress } from '@lamplight/contract';
import { mergeStretches, type Stretches } from '@lamplight/contract/played-stretches';
import { isHeard } from './heard.ts';

/** Seconds before the end of a chapter from which on a position counts as the end. */
export const endWithin = 2;

/** Progress of one book: seconds by chapter id. */
export type Positions = ReadonlyMap<number, number>;

/** Fields of a progress response that the start rule uses. */
export type SavedPositions = Pick<Progress, 'progress' | 'last_chapter_id'>;

export const positionsOf = (progress: SavedPositions): Positions =>
  new Map(progress.progress.map((entry) => [entry.chapter_id, entry.position]));

/** Stretches heard of the chapters of one book, by chapter id. */
export type HeardStretches = ReadonlyMap<number, Stretches>;

export const heardOf = (progress: SavedPositions): HeardStretches =>
  new Map(
    progress.progress.flatMap(({ chapter_id, stretches }) => (stretches ? [[chapter_id, stretches]] : [])),
  );

/** Adds stretches to those heard of a book. */
export function mergeHeard(
  heard: HeardStretches,
  added: Iterable<readonly [number, Stretches]>,
): HeardStretches {
  const merged = new Map(heard);
  for (const [id, stretches] of added) merged.set(id, mergeStretches(merged.get(id) ?? '', stretches));
  return merged;
}

const isAtEnd = (chapter: Chapter, position: number): boolean =>
  chapter.duration !== null && position > 0 && position >= chapter.duration - endWithin;

/** Returns where listening continues in a chapter: at its saved position, or at 0 if that is its end. */
function resumeIn(chapter: Chapter, positions: Positions): number {
  const position = positions.get(chapter.id) ?? 0;
  return isAtEnd(chapter, position) ? 0 : position;
}

/**
 * Returns where a chapter opens that is not the one heard last: at its saved position, or at 0 once the chapter was
 * heard.
 */
export const startOf = (chapter: Chapter, positions: Positions, heard: HeardStretches): number =>
  isHeard(chapter, heard.get(chapter.id)) ? 0 : resumeIn(chapter, positions);

export interface Start {
  readonly chapterId: number;
  /** Seconds into the chapter. */
  readonly position: number;
}

/** Returns the beginning of a book; null if it has no chapters. */
export function startOfBook({ chapters: [first] }: Book): Start | null {
  return first ? { chapterId: first.id, position: 0 } : null;
}

/**
 * Returns whether the chapter heard last is still in the book; true if no chapter was heard, as after 'Start again'.
 */
export const isInBook = ({ chapters }: Book, { last_chapter_id }: SavedPositions): boolean =>
  last_chapter_id === null || chapters.some(({ id }) => id === last_chapter_id);

/**
 * Start rule: the chapter of last_chapter_id, else the first with a saved position
 * above 0, else the first; at its saved position. A chapter in the URL wins. If the position is at the end of the last
 * chapter, the next one starts; the book's last chapter restarts. Another chapter that was heard opens at its start. Null
 * for a book without chapters.
 */
export function chooseStart(book: Book, progress: SavedPositions, wantedChapterId?: number): Start | null {
  const { chapters } = book;
  const positions = positionsOf(progress);
  const resume = (chapter: Chapter): Start => ({
    chapterId: chapter.id,
    position: resumeIn(chapter, positions),
  });

  const lastIndex = chapters.findIndex((chapter) => chapter.id === progress.last_chapter_id);
  const last = chapters[lastIndex];
  const requested = chapters.find((chapter) => chapter.id === wantedChapterId);
  if (requested && requested !== last)
    return { chapterId: requested.id, position: startOf(requested, positions, heardOf(progress)) };
  if (requested) return resume(requested);

  if (last) {
    const hasEnded = isAtEnd(last, positions.get(last.id) ?? 0);
    const next = hasEnded ? chapters[lastIndex + 1] : undefined;
    return next
      ? { chapterId: next.id, position: startOf(next, positions, heardOf(progress)) }
      : resume(last);
  }
  const begun = chapters.find((chapter) => (positions.get(chapter.id) ?? 0) > 0) ?? chapters[0];
  return begun ? resume(begun) : null;
}
