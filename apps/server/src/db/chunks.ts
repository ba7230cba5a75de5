/** Rows per statement: databases limit the number of bound parameters. */
const maxRowsPerStatement = 1000;

/** Splits a list into chunks that fit into one statement each. */
export function* chunksOf<T>(items: readonly T[], size = maxRowsPerStatement): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Reads rows by ids, in several statements if there are many ids. */
export async function readInChunks<Id, Row>(
  ids: readonly Id[],
  read: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf(ids)) rows.push(...(await read(chunk)));
  return rows;
}
