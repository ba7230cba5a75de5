import { audioAddress } from './shelf.ts';

let ids: ReadonlySet<number> = new Set();
let look: () => Promise<void> = () => Promise.resolve();
const listeners = new Set<() => void>();

/** Which chapters can be played from this device: asked by the player, told by whoever keeps them. */
export const heldAudio = {
  /** Where the worker answers with the chapter; null where it is not kept, or no worker would answer. */
  addressOf: (chapterId: number): string | null =>
    ids.has(chapterId) && navigator.serviceWorker?.controller ? audioAddress(chapterId) : null,
  set(next: ReadonlySet<number>) {
    ids = next;
    for (const tell of listeners) tell();
  },
  /** Looks anew at what is kept: a chapter that did not play may be gone. */
  check: (): Promise<void> => look(),
  setLook(next: () => Promise<void>) {
    look = next;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
