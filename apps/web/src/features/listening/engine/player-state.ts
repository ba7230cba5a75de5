import type { Book, Chapter } from '@lamplight/contract';
import { isFarStep } from '@lamplight/contract/limits';

/**
 * Why the sound is missing. `slow`: waiting for more than 8 s; `offline`: no network, goes on by itself;
 * `reconnecting`: being tried again; `failed`: so for a while, and at longer intervals; `damaged`: the file cannot be
 * decoded, and `no_output`: nothing to play it on, both given up after a few attempts; `no_access`: the subscribe wall.
 */
export type Problem = 'slow' | 'offline' | 'reconnecting' | 'failed' | 'damaged' | 'no_output' | 'no_access';

/** What screens draw. The exact position is not here: see `Engine.onPosition`. */
export interface PlayerState {
  readonly book: Book | null;
  readonly chapter: Chapter | null;
  readonly status: 'idle' | 'loading' | 'paused' | 'playing';
  /** The listener wants sound, whether or not it comes yet. */
  readonly wantsToPlay: boolean;
  readonly isBuffering: boolean;
  readonly problem: Problem | null;
  /** The position in whole seconds: changes at most once a second while playing. */
  readonly second: number;
  /** Seconds: the server's number where it knows one, else the element's. */
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

/** A point in a book; `position` in seconds. */
export interface Place {
  readonly bookId: number;
  readonly chapterId: number;
  readonly position: number;
}

export function chapterAt(book: Book | null, chapterId: number | undefined, step = 0): Chapter | undefined {
  const index = book?.chapters.findIndex((chapter) => chapter.id === chapterId) ?? -1;
  return index < 0 ? undefined : book?.chapters[index + step];
}

export const placeIn = ({ book, chapter }: PlayerState, position: number): Place | null =>
  book && chapter ? { bookId: book.id, chapterId: chapter.id, position } : null;

/** Whether a place is at or after another one in the order of the book; so is any place after a chapter that is gone. */
export function isAtOrPast(book: Book | null, place: Place, other: Place): boolean {
  const index = ({ chapterId }: Place) =>
    book?.chapters.findIndex((chapter) => chapter.id === chapterId) ?? -1;
  const [here, there] = [index(place), index(other)];
  return here === there ? place.position >= other.position : here > there;
}

/** Whether going from one place to the other loses what somebody may want back; the server's measure. */
export const isFar = (a: Place, b: Place): boolean =>
  a.bookId !== b.bookId || a.chapterId !== b.chapterId || isFarStep(a.position, b.position);
