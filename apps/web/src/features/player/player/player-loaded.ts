import { sessionStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

/** Storage key of the position of this tab's player. */
export const savedPositionKey = 'playing.place';

/** The player's position, for screens that show progress without loading the player's code. */
export interface LoadedPosition {
  readonly bookId: number;
  readonly chapterId: number;
  readonly second: number;
  readonly rate: number;
}

const store = createStore<{ place: LoadedPosition | null; isThere: boolean; isPlaying: boolean }>({
  place: null,
  isPlaying: false,
  isThere: sessionStore.text(savedPositionKey) !== null,
});

/**
 * Tracks whether something was played in this tab. Part of every first page, so it imports little; the player's
 * code is loaded only once somebody listens.
 */
export const playerLoaded = {
  isThere: () => store.get().isThere,
  subscribe: store.subscribe,
  place: () => store.get().place,
  show(next: LoadedPosition | null) {
    const keys = ['bookId', 'chapterId', 'second', 'rate'] as const;
    const { place } = store.get();
    if (!keys.every((key) => next?.[key] === place?.[key])) store.set({ place: next });
  },
  set: (isThere: boolean) => store.set({ isThere }),
  /** True while the listener wants sound. */
  isPlaying: () => store.get().isPlaying,
  setPlaying: (isPlaying: boolean) => store.set({ isPlaying }),
};
