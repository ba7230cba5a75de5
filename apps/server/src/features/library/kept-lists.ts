/** Most ids kept in all lists together, at four bytes each. */
const mostIds = 4_000_000;
/** Most lists, however short. */
const mostLists = 5000;

/** Lists of ids by their key, each made once even when many ask at a time; the oldest go first. */
export interface KeptLists {
  get(key: string, make: () => Promise<Int32Array>): Promise<Int32Array>;
}

export function keepLists(limits = { ids: mostIds, lists: mostLists }): KeptLists {
  const lists = new Map<string, { ids: Promise<Int32Array>; length: number }>();
  let total = 0;

  const drop = (key: string): void => {
    total -= lists.get(key)?.length ?? 0;
    lists.delete(key);
  };
  const dropOldest = (except: string): void => {
    for (const key of lists.keys()) {
      if (total <= limits.ids && lists.size <= limits.lists) return;
      if (key !== except) drop(key);
    }
  };

  return {
    get(key, make) {
      const known = lists.get(key);
      if (known) return known.ids;
      const entry = { ids: make(), length: 0 };
      lists.set(key, entry);
      entry.ids.then(
        (ids) => {
          if (lists.get(key) !== entry) return;
          entry.length = ids.length;
          total += ids.length;
          dropOldest(key);
        },
        () => {
          if (lists.get(key) === entry) drop(key);
        },
      );
      return entry.ids;
    },
  };
}
