/** Pages kept at a time; their JSON, which is kept with them, is some 30 KB each. */
const mostPages = 500;

/** Remembers each page as it last was, so that what did not change stays one object and is serialised once. */
export interface KeptPages<Row> {
  /** These rows, or the frozen ones of before where they are the very same. */
  same(key: string, rows: Row[]): Row[];
}

export function keepPages<Row>(): KeptPages<Row> {
  const pages = new Map<string, Row[]>();
  return {
    same(key, rows) {
      const before = pages.get(key);
      if (before?.length === rows.length && rows.every((row, index) => row === before[index])) return before;
      const oldest = pages.size >= mostPages && !before ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      pages.set(key, rows);
      Object.freeze(rows);
      return rows;
    },
  };
}
