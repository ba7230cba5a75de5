import { type Expression, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { publicBooks } from './public-books.ts';

/** Returns the URL prefix that all sizes of one cover share. */
const urlPrefix = (address: string): string => address.replace(/^(\/media\/covers\/[^/]+\/).*$/, '$1');

/** Returns the SQL condition that a column starts with one of these prefixes. */
const beginsWithAny = (column: Expression<string | null>, stems: readonly string[]) => {
  const lengths = [...new Set(stems.map((stem) => stem.length))];
  const ofLength = lengths.map((length) => {
    const sameLength = stems.filter((stem) => stem.length === length);
    return sql<boolean>`substr(${column}, 1, ${sql.lit(length)}) in (${sql.join(sameLength)})`;
  });
  return sql<boolean>`(${sql.join(ofLength, sql` or `)})`;
};

/** Columns that store the URL of a cover. */
const coverColumns = [
  ['books', 'cover_image'],
  ['books', 'first_chapter_image'],
  ['chapters', 'image'],
] as const;

/** Columns that store media URLs, by table. */
const mediaColumns = {
  books: ['cover_image', 'first_chapter_image'],
  chapters: ['image', 'audio_url'],
} as const;

/**
 * Returns which of these stored URLs a book or a chapter uses; a cover is in use if any of its sizes is. Reads both
 * tables completely, because no other query would use an index on these columns: pass as many URLs as possible.
 */
export async function referencedMedia(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const stems = [...new Set(addresses.map(urlPrefix))];
  const used = new Set<string>();
  for (const [table, columns] of Object.entries(mediaColumns)) {
    const refs = columns.map((column) => sql.ref<string | null>(column));
    const conditions = refs.map((ref) => beginsWithAny(ref, stems));
    // Replace URLs that were not asked for by null, so that `distinct` merges their rows: otherwise there would be
    // about one row per chapter.
    const asked = refs.map(
      (ref, index) => sql`case when ${conditions[index]} then ${ref} end as ${sql.ref(columns[index] ?? '')}`,
    );
    const { rows } = await sql<Record<string, string | null>>`
      select distinct ${sql.join(asked)} from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`.execute(
      db,
    );
    for (const row of rows)
      for (const address of Object.values(row)) if (address !== null) used.add(urlPrefix(address));
  }
  return new Set(addresses.filter((address) => used.has(urlPrefix(address))));
}

/**
 * Replaces cover URLs and changes nothing else. The keys of `addresses` are the URL prefix that all sizes of a cover
 * share.
 */
export async function replaceCovers(db: Database, addresses: ReadonlyMap<string, string>): Promise<void> {
  for (const [table, column] of coverColumns) {
    const [tableRef, columnRef] = [sql.table(table), sql.ref<string | null>(column)];
    const { rows } = await sql<{ id: number; address: string }>`
      select id, ${columnRef} as address from ${tableRef} where ${beginsWithAny(columnRef, [...addresses.keys()])}`.execute(
      db,
    );
    // Skips rows whose cover an edit has replaced meanwhile.
    for (const { id, address } of rows)
      await sql`
        update ${tableRef} set ${sql.ref(column)} = ${addresses.get(urlPrefix(address))}
        where id = ${id} and ${columnRef} = ${address}`.execute(db);
  }
}

/** Returns whether visitors may see a book with this cover, given by the prefix that all its sizes share. */
export async function isPublicCover(db: Database, prefix: string): Promise<boolean> {
  const found = await publicBooks(db)
    .select('books.id')
    .where((eb) => beginsWithAny(eb.ref('books.cover_image'), [prefix]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
