import { safeStore } from '../lib/storage.ts';

/** In-memory local storage for tests, and what it has stored. @param limit characters of the longest value that fits */
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
