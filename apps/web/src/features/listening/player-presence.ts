import { createStore } from './engine/store.ts';

/**
 * Whether something was played in this visit: known to the frame of every screen without the player's code, which
 * comes only once somebody listens.
 */
const presence = createStore({ isThere: false });

export const playerPresence = {
  isThere: () => presence.get().isThere,
  subscribe: presence.subscribe,
  set: (isThere: boolean) => presence.set({ isThere }),
};
