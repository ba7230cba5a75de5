/** Most ids kept in all lists together, at four bytes each. */
const mostIds = 4_000_000;
/** Most lists, however short. */
const mostLists = 5000;

interface List {
  readonly ids: Int32Array;
}

/** Lists of ids by their key, each made once even when many ask at a time; the oldest go first. */
export interface KeptLists<L extends List> {
  get(key: string, make: () => Promise<L>): Promise<L>;
}

export function keepLists<L extends List>(limits = { ids: mostIds, lists: mostLists }): KeptLists<L> {
  const lists = new Map<string, { list: Promise<L>; length: number }>();
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
      if (known) return known.list;
      const entry = { list: make(), length: 0 };
      lists.set(key, entry);
      entry.list.then(
        ({ ids }) => {
          if (lists.get(key) !== entry) return;
          entry.length = ids.length;
          total += ids.length;
          dropOldest(key);
        },
        () => {
          if (lists.get(key) === entry) drop(key);
        },
      );
      return entry.list;
    },
  };
}
