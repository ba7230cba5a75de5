const retryAfterMs = 5000;

/**
 * Makes the page report that code is missing, with a reload button; before the first render the page reloads
 * once.
 */
export const reportChunkError = (): void => void dispatchEvent(new Event('chunk-error'));

/** Resolves when the device comes online, or after `ms`. */
export function nextChance(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
}

/**
 * Imports code that the page can do without for a while, retrying until it loads. If it fails twice online,
 * the code is probably gone after an upgrade: reports that and keeps trying. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, hasFailed = false): Promise<T> {
  try {
    return await load();
  } catch {
    if (hasFailed && navigator.onLine) reportChunkError();
    await nextChance(retryAfterMs);
    return importWithRetry(load, true);
  }
}
