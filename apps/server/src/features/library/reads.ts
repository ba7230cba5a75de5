/**
 * Lets callers who come while a read is under way share the next one. Nobody gets an answer that was read before
 * they asked, and however many ask, one read runs at a time.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const mine = read().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
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
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    if (kept) return kept;
    const made = read();
    kept = made;
    made.catch(() => {
      kept = null;
    });
    return made;
  };
}
