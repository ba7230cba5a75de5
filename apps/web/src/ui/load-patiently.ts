const againAfterMs = 5000;

/** Has the page say that a part is missing, with a button that reloads; before anything is drawn it reloads once. */
export const tellMissing = (): void => void dispatchEvent(new Event('missing-code'));

/** Resolves at the next chance that a network gives. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, againAfterMs);
    window.addEventListener('online', go);
  });
}

/**
 * Code that the page can do without for a while: a lost network delays it and breaks nothing. What fails twice in spite
 * of a network is gone, as after an upgrade: that is said, and tried on. Never rejects.
 */
export async function loadPatiently<T>(load: () => Promise<T>, hasFailed = false): Promise<T> {
  try {
    return await load();
  } catch {
    if (hasFailed && navigator.onLine) tellMissing();
    await nextChance();
    return loadPatiently(load, true);
  }
}
