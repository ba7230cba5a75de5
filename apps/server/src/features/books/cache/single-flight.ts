/**
 * Runs at most one read at a time. Callers that come during a read share the next one, so that no caller gets a
 * result that was read before their call.
 */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const current = read().finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  };
  const startNext = (): Promise<T> => {
    next = null;
    return start();
  };
  return () => {
    if (!running) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };
}

/** Reads on the first call and caches the result; a failure is not cached. */
export function lazyAsync<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    if (cached) return cached;
    const result = read();
    cached = result;
    result.catch(() => {
      cached = null;
    });
    return result;
  };
}
