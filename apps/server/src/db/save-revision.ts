import type { Insertable } from 'kysely';
import type { Database, Schema } from './schema.ts';

/**
 * Saves a row as the next revision; a row of revision 0 is inserted. Returns false if the row is not based on the
 * current revision any more. `key` is the table's primary key.
 */
export async function saveRevision<
  T extends 'site_settings' | 'public_pages' | 'front_page' | 'mail_texts' | 'feed_settings',
>(
  tx: Database,
  table: T,
  key: keyof Schema[T],
  row: Insertable<Schema[T]> & { readonly revision: number },
): Promise<boolean> {
  // Kysely cannot type a query whose table is a parameter: the types are those of one of the tables.
  const [name, column] = [table as 'mail_texts', key as 'kind'];
  const next = { ...(row as Insertable<Schema['mail_texts']>), revision: row.revision + 1 };
  const saved =
    row.revision > 0
      ? tx
          .updateTable(name)
          .set(next)
          .where(column, '=', next[column])
          .where('revision', '=', row.revision)
          .returning('revision')
      : tx
          .insertInto(name)
          .values(next)
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision');
  return (await saved.executeTakeFirst()) !== undefined;
}
