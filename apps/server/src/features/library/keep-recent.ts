/** Values by their key, of which those that were not asked for lately go when there are too many. */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * Keeps values of at most `most` weight together. Two maps take turns: when the young one holds half of it, it becomes
 * the old one, and what was in the old one and not asked for since is gone; nothing is ever searched for or sorted.
 */
export function keepRecent<K, V>(most: number, weigh: (value: V) => number = () => 1): Recent<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let weight = 0;

  function set(key: K, value: V): void {
    const added = weigh(value);
    if (weight + added > most / 2) {
      old = young;
      young = new Map();
      weight = 0;
    }
    weight += added;
    young.set(key, value);
  }

  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const before = old.get(key);
      // It stays in the old one, too, which goes as a whole: to take it out would cost more than the look-up.
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
