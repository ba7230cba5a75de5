/**
 * Allows one run of `work` at a time for each first argument. Callers that arrive during a run share the next run, with
 * the arguments of the first of them, so that no caller gets a result that was computed before its call.
 */
export function singleFlight<T, Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const running = new Map<unknown, Promise<T>>();
  const next = new Map<unknown, Promise<T>>();

  const start = (...args: Args): Promise<T> => {
    const [key] = args;
    const current = work(...args).finally(() => {
      if (running.get(key) === current) running.delete(key);
    });
    running.set(key, current);
    return current;
  };
  return (...args) => {
    const [key] = args;
    const current = running.get(key);
    if (!current) return start(...args);
    const startNext = (): Promise<T> => {
      next.delete(key);
      return start(...args);
    };
    const shared = next.get(key) ?? current.then(startNext, startNext);
    next.set(key, shared);
    return shared;
  };
}

/** Allows one run of `work` at a time for each first argument. Callers that arrive during a run get its result. */
export function sharedRun<T, Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const running = new Map<unknown, Promise<T>>();
  return (...args) => {
    const [key] = args;
    const current = running.get(key) ?? work(...args).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
