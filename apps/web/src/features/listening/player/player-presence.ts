import { sessionStore } from '../../../lib/storage.ts';

/** Where the place of the book that this tab plays is kept. */
export const keptPlaceKey = 'playing.place';

/** Where the player is now, for screens that show the book's progress without the player's code. */
export interface PresentPlace {
  readonly bookId: number;
  readonly chapterId: number;
  readonly second: number;
  readonly rate: number;
}

const listeners = new Set<() => void>();
let place: PresentPlace | null = null;
let isThere = sessionStore.text(keptPlaceKey) !== null;

/**
 * Whether something was played in this tab: known to the frame of every screen without the player's code, which
 * comes only once somebody listens. Little is imported here, because every first page carries it.
 */
export const playerPresence = {
  isThere: () => isThere,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  place: () => place,
  show(next: PresentPlace | null) {
    const keys = ['bookId', 'chapterId', 'second', 'rate'] as const;
    if (next === place || keys.every((key) => next?.[key] === place?.[key])) return;
    place = next;
    for (const tell of listeners) tell();
  },
  set(next: boolean) {
    if (next === isThere) return;
    isThere = next;
    for (const tell of listeners) tell();
  },
};
