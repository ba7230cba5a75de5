import type { Book } from '@lamplight/contract';
import type { SafeStore } from '../../../lib/storage.ts';
import { keptPlaceKey } from './player-presence.ts';

/** Where the player of this tab stood. */
export interface KeptPlace {
  readonly bookId: number;
  readonly chapterId: number;
  /** Seconds. */
  readonly position: number;
  /** The server's rev that it goes on from; null where none was known. */
  readonly rev: number | null;
  /** Seconds heard, by chapter id. */
  readonly heard: readonly (readonly [chapterId: number, position: number])[];
  /** The server's position was not known when playback started. */
  readonly isGuess?: boolean;
  /** When it was, in milliseconds of the wall clock. */
  readonly at: number;
}

const bookKey = 'playing.book';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isBook = (value: unknown): value is Book =>
  isRecord(value) &&
  Array.isArray(value['chapters']) &&
  value['chapters'].every((chapter) => isRecord(chapter) && typeof chapter['audio_url'] === 'string');

export const isKeptPlace = (value: unknown): value is KeptPlace =>
  isRecord(value) &&
  [value['bookId'], value['chapterId'], value['position'], value['at']].every(Number.isFinite) &&
  (value['rev'] === null || Number.isInteger(value['rev'])) &&
  Array.isArray(value['heard']) &&
  value['heard'].every(isPair);

/**
 * The player's book and place in this tab's session storage, so that after a reload it stands there at once. The
 * book, which may be large, is written once; the place as it moves.
 */
export function createKeptVisit(store: SafeStore, owner: () => string | null) {
  let written: Book | null = null;
  return {
    keep(book: Book, place: Omit<KeptPlace, 'bookId'>) {
      if (book !== written) store.setJson(bookKey, { owner: owner(), book });
      written = book;
      store.setJson(keptPlaceKey, { ...place, bookId: book.id });
    },
    /** Null where nothing sound, or another member's, is kept. */
    read(): { book: Book; place: KeptPlace } | null {
      const kept = store.json(bookKey);
      const place = store.json(keptPlaceKey);
      if (!isRecord(kept) || kept['owner'] !== owner() || !isBook(kept['book']) || !isKeptPlace(place))
        return null;
      const { book } = kept;
      const isThere = book.id === place.bookId && book.chapters.some(({ id }) => id === place.chapterId);
      return isThere ? { book, place } : null;
    },
    wipe() {
      written = null;
      store.remove(bookKey);
      store.remove(keptPlaceKey);
    },
  };
}
