/** Held, by every tab that plays, as long as it plays. */
const name = 'lamplight-playing';

/** Answers what to call when playing begins and ends. */
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

export async function isPlayingAnywhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}

/** Resolves once no tab plays, which may be at once; `work` is done before any begins anew. */
export const onceSilent = (work: () => void): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : Promise.resolve(work());
