import type { Progress } from '@lamplight/contract';
import type { SafeStore } from '../../../../lib/storage.ts';
import { parseSavedPosition, type SavedPosition } from '../player/saved-session.ts';

/** Maximum number of books with a stored position; the least recently played is dropped. */
const maxBooks = 30;
/** Maximum number of chapters with a stored position per book. */
const maxChapters = 500;

/**
 * The last position in each book on this device, in local storage: playback starts from it if the server's
 * cannot be loaded.
 */
export function createPositionMirror(store: SafeStore, owner: () => string | null) {
  const indexKey = () => `positions.${owner() ?? ''}`;
  const bookKey = (bookId: number) => `${indexKey()}.${bookId}`;

  function bookIds(): number[] {
    const list = store.json(indexKey());
    return Array.isArray(list) ? list.filter((id) => Number.isInteger(id)) : [];
  }

  /** Returns the stored position of a book; null if none is valid. */
  function of(bookId: number): SavedPosition | null {
    const place = parseSavedPosition(store.json(bookKey(bookId)));
    return place?.bookId === bookId ? place : null;
  }

  return {
    of,
    /**
     * Stores a position, unless another tab has stored a later one of the book. `rev` is compared in case the clock was
     * set back.
     */
    keep(place: SavedPosition) {
      const stored = of(place.bookId);
      if (stored && stored.at > place.at && (stored.rev ?? 0) >= (place.rev ?? 0)) return;
      store.setJson(bookKey(place.bookId), {
        ...place,
        positions: place.positions.slice(-maxChapters),
        heard: place.heard.slice(-maxChapters),
      });
      const ids = bookIds();
      if (ids[0] === place.bookId) return;
      const next = [place.bookId, ...ids.filter((id) => id !== place.bookId)];
      for (const id of next.slice(maxBooks)) store.remove(bookKey(id));
      store.setJson(indexKey(), next.slice(0, maxBooks));
    },
    wipe() {
      for (const id of bookIds()) store.remove(bookKey(id));
      store.remove(indexKey());
    },
  };
}
export type PositionMirror = ReturnType<typeof createPositionMirror>;

/** Returns this device's copy of a book's progress; empty if the book was never played on this device. */
export function progressInMirror(place: SavedPosition | null, device: string): Progress {
  const positions = place ? new Map([...place.positions, [place.chapterId, place.position]]) : [];
  const heard = new Map(place?.heard);
  return {
    progress: Array.from(positions, ([chapter_id, position]) => {
      const stretches = heard.get(chapter_id);
      return { chapter_id, position, ...(stretches && { stretches }) };
    }),
    last_chapter_id: place?.chapterId ?? null,
    rev: place?.rev ?? 0,
    device,
    updated_at: place ? new Date(place.at).toISOString() : null,
  };
}
