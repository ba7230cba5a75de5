import { type Expression, sql } from 'kysely';
import type { Db } from './store.ts';

/** What all sizes of one cover share of their addresses. */
const urlPrefix = (address: string): string => address.replace(/^(\/media\/covers\/[^/]+\/).*$/, '$1');

/** Which of these stems the addresses of some column begin with. */
const beginsWithAny = (column: Expression<string | null>, stems: readonly string[]) => {
  const lengths = [...new Set(stems.map((stem) => stem.length))];
  const ofLength = lengths.map((length) => {
    const sameLength = stems.filter((stem) => stem.length === length);
    return sql<boolean>`substr(${column}, 1, ${sql.lit(length)}) in (${sql.join(sameLength)})`;
  });
  return sql<boolean>`(${sql.join(ofLength, sql` or `)})`;
};

/** Those of some addresses, as they are kept, that a book or a chapter has; of a cover in whatever size. */
export async function referencedMedia(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const stems = [...new Set(addresses.map(urlPrefix))];
  const used = new Set<string>();
  for (const [table, column] of [
    ['books', 'cover_image'],
    ['books', 'first_chapter_image'],
    ['chapters', 'image'],
    ['chapters', 'audio_url'],
  ] as const) {
    const columnRef = sql.ref<string | null>(column);
    const { rows } = await sql<{ address: string }>`
      select distinct ${columnRef} as address from ${sql.table(table)} where ${beginsWithAny(columnRef, stems)}`.execute(
      db,
    );
    for (const { address } of rows) used.add(urlPrefix(address));
  }
  return new Set(addresses.filter((address) => used.has(urlPrefix(address))));
}
