/** Values by their key, of which those that were not asked for lately go when there are too many. */
export interface RecentCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * Keeps values of at most `most` weight together. Two maps take turns: when the young one holds half of it, it becomes
 * the old one, and what was in the old one and not asked for since is gone; nothing is ever searched for or sorted.
 */
export function createRecentCache<K, V>(
  maxWeight: number,
  weightOf: (value: V) => number = () => 1,
): RecentCache<K, V> {
  let recent = new Map<K, V>();
  let older = new Map<K, V>();
  let weight = 0;

  function set(key: K, value: V): void {
    const added = weightOf(value);
    if (weight + added > maxWeight / 2) {
      older = recent;
      recent = new Map();
      weight = 0;
    }
    weight += added;
    recent.set(key, value);
  }

  return {
    get(key) {
      const value = recent.get(key);
      if (value !== undefined) return value;
      const before = older.get(key);
      // It stays in the old one, too, which goes as a whole: to take it out would cost more than the look-up.
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
    delete(key) {
      recent.delete(key);
      older.delete(key);
    },
  };
}
