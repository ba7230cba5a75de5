import type { Book } from '@lamplight/contract';
import { isStretches, type Stretches } from '@lamplight/contract/played-stretches';
import { isRecord } from '../../../../lib/record.ts';
import type { SafeStore } from '../../../../lib/storage.ts';
import type { PlayerCore } from './player-core-types.ts';
import { playerLoaded, savedPositionKey } from './player-loaded.ts';

/** The position of this tab's player. */
export interface SavedPosition {
  readonly bookId: number;
  readonly chapterId: number;
  /** Seconds into the chapter. */
  readonly position: number;
  /** Server revision that the position is based on; null if unknown. */
  readonly rev: number | null;
  /** Saved positions, by chapter id. */
  readonly positions: readonly (readonly [chapterId: number, position: number])[];
  /** Stretches heard, by chapter id. */
  readonly heard: readonly (readonly [chapterId: number, heard: Stretches])[];
  /** True if playback started without knowing the server's position. */
  readonly isGuess?: boolean;
  /** Time at which playback was last at this position, in milliseconds since 1970. */
  readonly at: number;
}

const bookKey = 'playing.book';

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isHeardChapter = (value: unknown): value is readonly [number, Stretches] =>
  Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && isStretches(value[1]);

const isBook = (value: unknown): value is Book =>
  isRecord(value) &&
  Array.isArray(value['chapters']) &&
  value['chapters'].every((chapter) => isRecord(chapter) && typeof chapter['audio_url'] === 'string');

const isPlace = (value: unknown): value is Omit<SavedPosition, 'positions' | 'heard'> =>
  isRecord(value) &&
  [value['bookId'], value['chapterId'], value['position'], value['at']].every(Number.isFinite) &&
  (value['rev'] === null || Number.isInteger(value['rev']));

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter((item) => isItem(item)) : [];

/**
 * Returns a stored position; null if the value is not a valid one. Leaves out positions of other chapters in an earlier
 * version's format.
 */
export const parseSavedPosition = (value: unknown): SavedPosition | null =>
  isPlace(value)
    ? {
        ...value,
        positions: listOf((value as Partial<SavedPosition>).positions, isPair),
        heard: listOf((value as Partial<SavedPosition>).heard, isHeardChapter),
      }
    : null;

/**
 * Saves the player's book and position in session storage, so that a reload restores them at once. The book,
 * which may be large, is written once; the position as it moves.
 */
export function createSavedSession(store: SafeStore, owner: () => string | null) {
  let written: Book | null = null;

  return {
    save(book: Book, at: SavedPosition) {
      if (book !== written) store.setJson(bookKey, { owner: owner(), book });
      written = book;
      store.setJson(savedPositionKey, at);
    },
    /** Returns the stored session; null if none is valid, or if it belongs to another member. */
    read(): { book: Book; place: SavedPosition } | null {
      const stored = store.json(bookKey);
      const saved = parseSavedPosition(store.json(savedPositionKey));
      if (!isRecord(stored) || stored['owner'] !== owner() || !isBook(stored['book'])) return null;
      const { book } = stored;
      if (!saved) return null;
      const isThere = book.id === saved.bookId && book.chapters.some(({ id }) => id === saved.chapterId);
      return isThere ? { book, place: saved } : null;
    },
    clear() {
      written = null;
      store.remove(bookKey);
      store.remove(savedPositionKey);
    },
  };
}

export type SavedSession = ReturnType<typeof createSavedSession>;

/** Seconds that the saved position may lag behind while playing. */
const saveEverySeconds = 2;

/**
 * Saves the player's position as it moves, once something was played: in this tab's session and, with `keep`, on
 * this device. Returns a function that saves it now.
 */
export function saveSession(
  { engine, saver, inBook, pausedAt }: Pick<PlayerCore, 'engine' | 'saver' | 'inBook' | 'pausedAt'>,
  visit: SavedSession,
  keep: (place: SavedPosition) => void,
  now: () => number,
): () => void {
  let last = { chapterId: 0, second: 0, isPlaying: false };

  function keepNow() {
    const { book, chapter, second, wantsToPlay } = engine.state();
    if (!book || !chapter || !playerLoaded.isThere()) return;
    const here = { bookId: book.id, chapterId: chapter.id, position: engine.position() };
    const place = {
      ...here,
      rev: saver.rev(book.id),
      positions: [...inBook.get().positions],
      heard: [...inBook.get().heard],
      at: pausedAt(here) ?? now(),
      ...(saver.isGuess(book.id) && { isGuess: true }),
    };
    last = { chapterId: chapter.id, second, isPlaying: wantsToPlay };
    visit.save(book, place);
    keep(place);
  }

  engine.subscribe(() => {
    const { book, chapter, second, rate, wantsToPlay } = engine.state();
    playerLoaded.show(book && chapter ? { bookId: book.id, chapterId: chapter.id, second, rate } : null);
    const isFurther = chapter?.id !== last.chapterId || Math.abs(second - last.second) >= saveEverySeconds;
    if (isFurther || wantsToPlay !== last.isPlaying) keepNow();
  });
  return keepNow;
}
