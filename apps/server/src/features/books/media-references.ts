import { type Expression, sql } from 'kysely';
import type { BookDb } from './store.ts';

/** Returns the URL prefix that all sizes of one cover share. */
const urlPrefix = (address: string): string => address.replace(/^(\/media\/covers\/[^/]+\/).*$/, '$1');

/** SQL condition: the column starts with one of these prefixes. */
const beginsWithAny = (column: Expression<string | null>, stems: readonly string[]) => {
  const lengths = [...new Set(stems.map((stem) => stem.length))];
  const ofLength = lengths.map((length) => {
    const sameLength = stems.filter((stem) => stem.length === length);
    return sql<boolean>`substr(${column}, 1, ${sql.lit(length)}) in (${sql.join(sameLength)})`;
  });
  return sql<boolean>`(${sql.join(ofLength, sql` or `)})`;
};

/** Returns which of these stored URLs a book or a chapter uses; a cover counts in any size. */
export async function referencedMedia(
  db: BookDb,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
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
