import { LRUCache } from 'lru-cache';

/** Maximum number of pages; each has about 30 KB of cached JSON. */
const maxPages = 500;

/**
 * Caches the last version of each page, so that an unchanged page stays the same object and is serialized
 * once.
 */
export interface PageCache<Row> {
  /** Returns the cached, frozen rows if they are identical to these, otherwise caches and returns these. */
  reuse(key: string, rows: Row[]): Row[];
}

export function createPageCache<Row>(): PageCache<Row> {
  const pages = new LRUCache<string, Row[]>({ max: maxPages });
  return {
    reuse(key, rows) {
      const before = pages.get(key);
      if (before?.length === rows.length && rows.every((row, index) => row === before[index])) return before;
      pages.set(key, rows);
      Object.freeze(rows);
      return rows;
    },
  };
}
