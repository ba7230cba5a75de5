/** Returns a function that computes a value on first use. Used for everything that startup does not need. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Async version: concurrent callers share one attempt; a failed attempt is not cached. */
export function lazyAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    const now = made ?? make();
    made = now;
    now.catch(() => {
      if (made === now) made = undefined;
    });
    return now;
  };
}
