import { createStore } from '../../../lib/store.ts';

export type PlayerDialog = 'history' | 'settings' | 'shortcuts';

/** Which dialog of the player is open: set by its menu and by keys, on its own screen and on others. */
export const dialogStore = createStore<{ open: PlayerDialog | null }>({ open: null });

export const openDialog = (sheet: PlayerDialog): void => dialogStore.set({ open: sheet });
export const closeDialog = (): void => dialogStore.set({ open: null });
