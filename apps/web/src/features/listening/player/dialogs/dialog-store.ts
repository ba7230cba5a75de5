import { createStore } from '../../../../lib/store.ts';

export type PlayerDialog = 'history' | 'up-next' | 'settings' | 'shortcuts' | 'drive';

/** Name of the player's open dialog; null if none. Set by the player's menu and by shortcuts, on any screen. */
export const dialogStore = createStore<{ open: PlayerDialog | null }>({ open: null });

export const openDialog = (sheet: PlayerDialog): void => dialogStore.set({ open: sheet });
export const closeDialog = (): void => dialogStore.set({ open: null });
