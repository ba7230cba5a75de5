import { safeStore } from '../lib/storage.ts';

/**
 * Creates an in-memory local storage for tests; also returns the stored values.
 * @param limit maximum length of a value in characters
 */
export function memoryStorage(limit = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new Error('full');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
  };
  return { stored, storage, store: safeStore(() => storage) };
}

export const memoryStore = () => memoryStorage().store;
