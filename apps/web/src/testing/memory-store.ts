import { safeStore } from '../lib/storage.ts';

/** In-memory local storage for tests. */
export function memoryStore() {
  const values = new Map<string, string>();
  return safeStore(() => ({
    length: values.size,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }));
}
