import { createStore } from '../engine/store.ts';

export type Sheet = 'history' | 'settings' | 'shortcuts';

/** Which sheet of the player is open: asked for by its menu and by keys, on its own screen and beside others. */
export const sheetStore = createStore<{ open: Sheet | null }>({ open: null });

export const openSheet = (sheet: Sheet): void => sheetStore.set({ open: sheet });
export const closeSheet = (): void => sheetStore.set({ open: null });
