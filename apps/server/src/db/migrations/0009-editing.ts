import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Counts a book's edits to detect conflicts, and records when files became unreferenced. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .alterTable('books')
    .addColumn('rev', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('media_files').addColumn('released_at', sortableText).execute();
  await schema
    .createIndex('media_files_released')
    .on('media_files')
    .column('released_at')
    .where('released_at', 'is not', null)
    .execute();
}
