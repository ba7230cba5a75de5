import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the seconds of chapters that members save, with their notes. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('moments')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', sortableText, (c) => c.notNull())
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('chapter_id', 'integer', (c) => c.references('chapters.id').onDelete('set null'))
    .addColumn('chapter_title', 'text', (c) => c.notNull())
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('note_fold', 'text', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('changed_at', sortableText, (c) => c.notNull())
    .addColumn('deleted', 'integer', (c) => c.notNull().defaultTo(0).check(sql`deleted in (0, 1)`))
    .addPrimaryKeyConstraint('moments_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('moments_of_member').on('moments').columns(['user_id', 'book_id']).execute();
  await schema.createIndex('moments_of_book').on('moments').column('book_id').execute();
  await schema.createIndex('moments_of_chapter').on('moments').column('chapter_id').execute();
}
