/** Name of the Web Lock that every playing tab holds in shared mode. */
const name = 'lamplight-playing';

/** Returns a function to call with true when playback starts, and with false when it stops. */
export function createPlayingLock(): (isPlaying: boolean) => void {
  if (!('locks' in navigator)) return () => {};
  let release: (() => void) | null = null;
  return (isPlaying) => {
    release?.();
    release = null;
    if (!isPlaying) return;
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(name, { mode: 'shared' }, () => over);
  };
}

/** Returns whether any tab plays, including a tab whose lock waits for the work of `whenSilent`. */
export async function isPlayingAnywhere(): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return [...held, ...pending].some((lock) => lock.name === name && lock.mode === 'shared');
}

/**
 * Runs `work` once no tab plays. A tab that starts to play meanwhile does so at once; only its lock waits for the work.
 */
export const whenSilent = (work: () => void | Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : Promise.resolve(work());

/**
 * Allows playback in one tab at a time: calls `pause` when another tab starts to play. Returns a function to
 * call when this tab starts.
 */
export function createSingleTabPlayback(pause: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const tabs = new BroadcastChannel('lamplight-playing');
  tabs.addEventListener('message', pause);
  return () => tabs.postMessage('playing');
}
