import { sessionStore } from '../../../lib/storage.ts';

/** Where the place of the book that this tab plays is kept. */
export const keptPlaceKey = 'playing.place';

const listeners = new Set<() => void>();
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
  set(next: boolean) {
    if (next === isThere) return;
    isThere = next;
    for (const tell of listeners) tell();
  },
};
