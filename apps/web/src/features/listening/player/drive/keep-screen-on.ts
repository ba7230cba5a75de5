/** The browser functions that keep the screen on. */
export interface ScreenDeps {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Undefined in browsers that cannot keep the screen on. */
  wakeLock: WakeLock | undefined;
}

/** Keeps the screen on until the returned function is called. A lock ends when the page is hidden, and is taken again. */
export function keepScreenOn({ page, wakeLock }: ScreenDeps): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;
  const release = () => void lock?.release().catch(() => {});

  async function take() {
    if (isAsking || page.visibilityState !== 'visible' || (lock && !lock.released)) return;
    isAsking = true;
    try {
      lock = (await wakeLock?.request('screen')) ?? null;
      if (isOver) release();
    } catch {
      // The browser may refuse, for example on a low battery; the screen then goes dark as usual.
    } finally {
      isAsking = false;
    }
  }

  const onChange = () => void take();
  void take();
  page.addEventListener('visibilitychange', onChange);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', onChange);
    release();
  };
}
