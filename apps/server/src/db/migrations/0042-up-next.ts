import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds each member's queue of books, and whether it starts by itself. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('queued_books')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('rank', 'double precision', (c) => c.notNull())
    .addColumn('added_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('queued_books_pk', ['user_id', 'book_id'])
    .execute();
  await schema.createIndex('queued_books_of_book').on('queued_books').column('book_id').execute();
  await schema
    .alterTable('listener_settings')
    .addColumn('starts_up_next', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`starts_up_next in (0, 1)`),
    )
    .execute();
}
