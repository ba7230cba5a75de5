const listeners = new Set<() => void>();
let isThere = false;

/**
 * Whether something was played in this visit: known to the frame of every screen without the player's code, which
 * comes only once somebody listens. Nothing is imported here, because every first page carries it.
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
