/**
 * Allows one run of `work` at a time for each key. Callers that arrive during a run share the next run, so
 * that no caller gets a result that was computed before its call.
 */
export function singleFlight<T, Key = void>(work: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const running = new Map<Key, Promise<T>>();
  const next = new Map<Key, Promise<T>>();

  const start = (key: Key): Promise<T> => {
    const current = work(key).finally(() => {
      if (running.get(key) === current) running.delete(key);
    });
    running.set(key, current);
    return current;
  };
  return (key) => {
    const current = running.get(key);
    if (!current) return start(key);
    const startNext = (): Promise<T> => {
      next.delete(key);
      return start(key);
    };
    const shared = next.get(key) ?? current.then(startNext, startNext);
    next.set(key, shared);
    return shared;
  };
}
