/** Runs tasks of one key one after another, in order of arrival; tasks of different keys run at the same time. */
export function createSerial(): <T>(key: number | string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<number | string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const current = before ? before.then(work, work) : work();
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
