import { sessionStore } from '../../../../lib/storage.ts';
import { createStore } from '../../../../lib/store.ts';

/** Storage key of the position of this tab's player. */
export const savedPositionKey = 'playing.place';

/** The player's position, for screens that show progress without loading the player's code. */
export interface LoadedPosition {
  readonly bookId: number;
  readonly chapterId: number;
  readonly second: number;
  readonly rate: number;
}

const store = createStore<{ position: LoadedPosition | null; isThere: boolean; isPlaying: boolean }>({
  position: null,
  isPlaying: false,
  isThere: sessionStore.text(savedPositionKey) !== null,
});

/**
 * Tracks whether something was played in this tab. Loaded with every first page, so it imports little; the player's
 * code is loaded only once somebody listens.
 */
export const playerLoaded = {
  isThere: () => store.get().isThere,
  subscribe: store.subscribe,
  position: () => store.get().position,
  show(next: LoadedPosition | null) {
    const keys = ['bookId', 'chapterId', 'second', 'rate'] as const;
    const { position } = store.get();
    if (!keys.every((key) => next?.[key] === position?.[key])) store.set({ position: next });
  },
  set: (isThere: boolean) => store.set({ isThere }),
  /** True while the listener wants sound. */
  isPlaying: () => store.get().isPlaying,
  setPlaying: (isPlaying: boolean) => store.set({ isPlaying }),
};
