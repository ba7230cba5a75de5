const againAfterMs = 5000;

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

/** Code that the page can do without for a while: a lost network delays it and breaks nothing. Never rejects. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await nextChance();
    return loadPatiently(load);
  }
}
