import type { Book, Chapter } from '@lamplight/contract';
import { site } from '../../../lib/site.ts';
import { createStore } from '../../../lib/store.ts';

/** A part of a chapter that is about to be shared. */
export interface ClipDraft {
  readonly book: Book;
  readonly chapter: Chapter;
  /** Position of the player in the chapter when the dialog opened, in seconds. */
  readonly position: number;
  /** Sentences to share; if absent, the last 30 seconds before `position` are proposed. */
  readonly sentences?: { readonly start: number; readonly end: number; readonly text: string };
}

/** Clip that the dialog is open for; null if it is closed. */
export const clipStore = createStore<{ draft: ClipDraft | null }>({ draft: null });

export const openClipDialog = (draft: ClipDraft): void => clipStore.set({ draft });
export const closeClipDialog = (): void => clipStore.set({ draft: null });

/** Returns whether the publisher lets members share clips. */
export const mayShareClips = (): boolean => site.get().clips;
