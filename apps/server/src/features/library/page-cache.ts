/** Pages kept at a time; their JSON, which is kept with them, is some 30 KB each. */
const maxPages = 500;

/** Remembers each page as it last was, so that what did not change stays one object and is serialised once. */
export interface PageCache<Row> {
  /** These rows, or the frozen ones of before where they are the very same. */
  reuse(key: string, rows: Row[]): Row[];
}

export function createPageCache<Row>(): PageCache<Row> {
  const pages = new Map<string, Row[]>();
  return {
    reuse(key, rows) {
      const before = pages.get(key);
      if (before?.length === rows.length && rows.every((row, index) => row === before[index])) return before;
      const oldest = pages.size >= maxPages && !before ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      pages.set(key, rows);
      Object.freeze(rows);
      return rows;
    },
  };
}
