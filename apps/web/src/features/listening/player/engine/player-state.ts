import type { Book, Chapter } from '@lamplight/contract';
import { isPositionJump } from '@lamplight/contract/limits';

/**
 * Problem that prevents sound. `slow`: waiting for more than 8 s; `offline`: no network, resumes by itself;
 * `reconnecting`: being retried; `failed`: still failing, retried at longer intervals; `damaged`: the file
 * cannot be decoded, and `no_output`: no audio device, both abandoned after a few attempts; `no_access`: the
 * member has no library access; `other_device`: too many of the member's devices play; `other_tab`: another tab plays; `limit`: the member has
 * loaded too much audio within the hour.
 */
export type Problem =
  | 'slow'
  | 'offline'
  | 'reconnecting'
  | 'failed'
  | 'damaged'
  | 'no_output'
  | 'no_access'
  | 'other_device'
  | 'other_tab'
  | 'limit';

/** Reasons for which the server sends no audio now. */
export type Refusal = Extract<Problem, 'other_device' | 'limit'>;

/** True if only an action of the listener, or of the publisher, can bring the sound back. */
export const isLocked = (problem: Problem | null): boolean =>
  problem === 'no_access' || problem === 'other_device';

/** State to render. The exact position is not included: see `Engine.onPosition`. */
export interface PlayerState {
  readonly book: Book | null;
  readonly chapter: Chapter | null;
  readonly status: 'idle' | 'loading' | 'paused' | 'playing';
  /** True if the listener wants sound, even if it has not started. */
  readonly wantsToPlay: boolean;
  readonly isBuffering: boolean;
  readonly problem: Problem | null;
  /**
   * Position in whole seconds; at the end of the chapter, the exact duration. Changes at most once a second while
   * playing.
   */
  readonly second: number;
  /** Duration in seconds: the server's if known, otherwise the element's; null if unknown. */
  readonly duration: number | null;
  readonly rate: number;
  readonly volume: number;
}

export const idleState: PlayerState = {
  book: null,
  chapter: null,
  status: 'idle',
  wantsToPlay: false,
  isBuffering: false,
  problem: null,
  second: 0,
  duration: null,
  rate: 1,
  volume: 1,
};

/** A position in a book; `position` in seconds. */
export interface BookPosition {
  readonly bookId: number;
  readonly chapterId: number;
  readonly position: number;
}

export function chapterAt(book: Book | null, chapterId: number | undefined, step = 0): Chapter | undefined {
  const index = book?.chapters.findIndex((chapter) => chapter.id === chapterId) ?? -1;
  return index < 0 ? undefined : book?.chapters[index + step];
}

/**
 * Returns the fields of the state that a newer version of the book changes. A current chapter that was deleted stays at
 * its index, so that the next chapter follows it.
 */
export function withBook({ book: loaded, chapter }: PlayerState, book: Book) {
  const current = chapterAt(book, chapter?.id);
  if (current || !loaded || !chapter) return { book, chapter: current ?? chapter };
  const index = loaded.chapters.findIndex(({ id }) => id === chapter.id);
  const next = loaded.chapters.slice(index + 1).find(({ id }) => chapterAt(book, id));
  const place = next ? book.chapters.findIndex(({ id }) => id === next.id) : book.chapters.length;
  return { book: { ...book, chapters: book.chapters.toSpliced(place, 0, chapter) }, chapter };
}

export const positionIn = ({ book, chapter }: PlayerState, position: number): BookPosition | null =>
  book && chapter ? { bookId: book.id, chapterId: chapter.id, position } : null;

/** True if a position is at or after another one in the book's order, or if the other one's chapter was deleted. */
export function isAtOrPast(book: Book | null, place: BookPosition, other: BookPosition): boolean {
  const index = ({ chapterId }: BookPosition) =>
    book?.chapters.findIndex((chapter) => chapter.id === chapterId) ?? -1;
  const [here, there] = [index(place), index(other)];
  return here === there ? place.position >= other.position : here > there;
}

/** True if two positions are so far apart that the way back is offered; the server uses the same rule. */
export const isJump = (a: BookPosition, b: BookPosition): boolean =>
  a.bookId !== b.bookId || a.chapterId !== b.chapterId || isPositionJump(a.position, b.position);
