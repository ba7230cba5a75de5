import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const subjects = { book_id: 'books.id', series_id: 'series.id', person_id: 'people.id' } as const;

/** Adds the books, series and people that members follow. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  let table = schema
    .createTable('follows')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'));
  for (const [column, key] of Object.entries(subjects))
    table = table.addColumn(column, 'integer', (c) => c.references(key).onDelete('cascade'));
  await table
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addCheckConstraint(
      'follows_one_subject',
      sql`(book_id is not null and series_id is null and person_id is null)
        or (book_id is null and series_id is not null and person_id is null)
        or (book_id is null and series_id is null and person_id is not null)`,
    )
    .execute();
  // The subject first: a release finds its followers by it. A member's list is found by the last index.
  for (const column of Object.keys(subjects))
    await schema
      .createIndex(`follows_${column}`)
      .on('follows')
      .columns([column, 'user_id'])
      .unique()
      .execute();
  await schema.createIndex('follows_of_member').on('follows').columns(['user_id', 'id']).execute();
}
