const retryAfterMs = 5000;

/**
 * Makes the page report that code is missing, and offer to reload; before the first render the page reloads by
 * itself, once.
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
 * Imports code that is not needed at once, retrying until it loads. If the import fails twice online, the code was
 * probably removed by an upgrade: reports that and keeps trying. Never rejects.
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
