import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds each listener's skip lengths and speeds, which were stored on one device before. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  for (const [column, seconds] of [
    ['skip_back', 15],
    ['skip_forward', 15],
  ] as const)
    await schema
      .alterTable('listener_settings')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(seconds))
      .execute();
  await schema
    .alterTable('listener_settings')
    .addColumn('speed', 'double precision', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema
    .createTable('book_speeds')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('speed', 'double precision', (c) => c.notNull())
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('book_speeds_pk', ['user_id', 'book_id'])
    .execute();
  await schema.createIndex('book_speeds_of_book').on('book_speeds').column('book_id').execute();
}
