/**
 * Lets callers who come while a read is under way share the next one. Nobody gets an answer that was read before
 * they asked, and however many ask, one read runs at a time.
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

/** Reads when first asked and keeps the answer; a failure is not kept. */
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
