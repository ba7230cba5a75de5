import type { SafeStore } from '../../../lib/storage.ts';
import { isKeptPlace, type KeptPlace } from '../player/kept-visit.ts';

/** Books whose last position is kept; the one heard longest ago makes room. */
const mostBooks = 30;
/** Chapters whose position is kept for each book. */
const mostChapters = 500;

/**
 * The last position in each book on this device, in local storage: playback starts from it when the server's cannot be
 * loaded.
 */
export function createPositionMirror(store: SafeStore, owner: () => string | null) {
  const indexKey = () => `positions.${owner() ?? ''}`;
  const bookKey = (bookId: number) => `${indexKey()}.${bookId}`;

  function bookIds(): number[] {
    const list = store.json(indexKey());
    return Array.isArray(list) ? list.filter((id) => Number.isInteger(id)) : [];
  }

  return {
    /** Null if nothing valid is stored. */
    of(bookId: number): KeptPlace | null {
      const place = store.json(bookKey(bookId));
      return isKeptPlace(place) && place.bookId === bookId ? place : null;
    },
    keep(place: KeptPlace) {
      store.setJson(bookKey(place.bookId), { ...place, heard: place.heard.slice(-mostChapters) });
      const ids = bookIds();
      if (ids[0] === place.bookId) return;
      const next = [place.bookId, ...ids.filter((id) => id !== place.bookId)];
      for (const id of next.slice(mostBooks)) store.remove(bookKey(id));
      store.setJson(indexKey(), next.slice(0, mostBooks));
    },
    wipe() {
      for (const id of bookIds()) store.remove(bookKey(id));
      store.remove(indexKey());
    },
  };
}
export type PositionMirror = ReturnType<typeof createPositionMirror>;
