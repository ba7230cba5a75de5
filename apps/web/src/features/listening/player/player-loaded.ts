import { sessionStore } from '../../../lib/storage.ts';

/** Storage key of the position of this tab's player. */
export const savedPositionKey = 'playing.place';

/** The player's position, for screens that show progress without loading the player's code. */
export interface LoadedPosition {
  readonly bookId: number;
  readonly chapterId: number;
  readonly second: number;
  readonly rate: number;
}

const listeners = new Set<() => void>();
let place: LoadedPosition | null = null;
let isThere = sessionStore.text(savedPositionKey) !== null;

/**
 * Whether something was played in this tab. Part of every first page, so it imports little; the player's code
 * is loaded only once somebody listens.
 */
export const playerLoaded = {
  isThere: () => isThere,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  place: () => place,
  show(next: LoadedPosition | null) {
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
