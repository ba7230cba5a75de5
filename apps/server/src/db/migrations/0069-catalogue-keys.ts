import { nameKey } from '@lamplight/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

const rowsPerRead = 1000;

/** Letters that keys of names now spell out: 'Nesbø' and 'Nesbo' are equal. */
const spelledLetters = /[ßæœøłđðþıẞÆŒØŁĐÐÞ]/u;

/** Gives names with such letters new keys. */
async function rekeyNames(db: Kysely<Schema>, table: 'people' | 'series'): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
    for (const { id, name } of rows.filter((row) => spelledLetters.test(row.name.normalize('NFKD')))) {
      const name_key = nameKey(name);
      const { highest } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.max('variant').as('highest'))
        .where('name_key', '=', name_key)
        .where('id', '<>', id)
        .executeTakeFirstOrThrow();
      const variant = (highest ?? 0) + 1;
      await db.updateTable(table).set({ name_key, variant }).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === rowsPerRead;
  }
}

/** Lets lists find the books of a publisher, and abridged ones; names equal but for letters such as ø get one key. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('books_by_publisher').on('books').columns(['publisher', 'id']).execute();
  await schema.createIndex('books_by_abridged').on('books').columns(['abridged', 'id']).execute();
  for (const table of ['people', 'series'] as const) await rekeyNames(db, table);
}
