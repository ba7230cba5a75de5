/** Maximum number of ids in all lists together, four bytes each. */
const maxIds = 4_000_000;
/** Maximum number of lists. */
const maxLists = 5000;

interface List {
  readonly ids: Int32Array;
}

/** Caches lists of ids. Concurrent callers share one computation; the oldest lists are evicted first. */
export interface ListCache<L extends List> {
  get(key: string, make: () => Promise<L>): Promise<L>;
}

export function createListCache<L extends List>(limits = { ids: maxIds, lists: maxLists }): ListCache<L> {
  const lists = new Map<string, { list: Promise<L>; length: number }>();
  let total = 0;

  const evict = (key: string): void => {
    total -= lists.get(key)?.length ?? 0;
    lists.delete(key);
  };
  const evictOldest = (except: string): void => {
    for (const key of lists.keys()) {
      if (total <= limits.ids && lists.size <= limits.lists) return;
      if (key !== except) evict(key);
    }
  };

  return {
    get(key, make) {
      const existing = lists.get(key);
      if (existing) return existing.list;
      const entry = { list: make(), length: 0 };
      lists.set(key, entry);
      entry.list.then(
        ({ ids }) => {
          if (lists.get(key) !== entry) return;
          entry.length = ids.length;
          total += ids.length;
          evictOldest(key);
        },
        () => {
          if (lists.get(key) === entry) evict(key);
        },
      );
      return entry.list;
    },
  };
}
