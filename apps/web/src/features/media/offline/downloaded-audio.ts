import { createListeners } from '../../../lib/store.ts';

/** Returns the path at which the service worker serves a chapter's audio; the server has no routes below /offline. */
export const audioPath = (chapterId: number): string => `/offline/audio/${chapterId}`;

let ids: ReadonlySet<number> = new Set();
let reload: () => Promise<void> = () => Promise.resolve();
const changes = createListeners();

/** Chapters that can be played from this device. The downloads feature sets them, and the player reads them. */
export const downloadedAudio = {
  /**
   * Returns the path at which the service worker serves the chapter; null if the chapter is not downloaded or no worker
   * controls the page.
   */
  addressOf: (chapterId: number): string | null =>
    ids.has(chapterId) && navigator.serviceWorker?.controller ? audioPath(chapterId) : null,
  set(next: ReadonlySet<number>) {
    ids = next;
    changes.notify();
  },
  /** Reads the manifest again: a chapter that failed to play may have been evicted. */
  check: (): Promise<void> => reload(),
  setReload(next: () => Promise<void>) {
    reload = next;
  },
  subscribe: changes.subscribe,
};
