import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds samples: one for each book at most. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('samples')
    .addColumn('book_id', 'integer', (c) => c.primaryKey().references('books.id').onDelete('cascade'))
    // Not a foreign key: the edit that deletes the chapter also releases the file.
    .addColumn('chapter_id', 'integer', (c) => c.notNull())
    .addColumn('source_url', 'text', (c) => c.notNull())
    .addColumn('audio_url', 'text', (c) => c.notNull().unique())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'double precision', (c) => c.notNull())
    .addColumn('ends_at', 'double precision', (c) => c.notNull())
    .addColumn('duration', 'double precision', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
