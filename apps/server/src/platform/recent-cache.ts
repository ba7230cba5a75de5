/** Cache that evicts values that were not used recently. */
export interface RecentCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * Creates a cache of at most `maxWeight` in total. It has two generations: when the recent one reaches half of
 * the weight it becomes the older one, and unused values of the previous older one are dropped. No searching
 * or sorting is needed.
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
      // It also stays in the older generation: removing it would cost more than the lookup.
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
