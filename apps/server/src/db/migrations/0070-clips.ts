import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds clips that members share, and the publisher's switch for them. */
export async function up({ schema }: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('clips')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    // Not a foreign key: the edit that deletes the chapter also releases the file.
    .addColumn('chapter_id', 'integer', (c) => c.notNull())
    .addColumn('source_url', 'text', (c) => c.notNull())
    .addColumn('audio_url', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'double precision', (c) => c.notNull())
    .addColumn('ends_at', 'double precision', (c) => c.notNull())
    .addColumn('duration', 'double precision', (c) => c.notNull())
    .addColumn('quote', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ['clips_by_user', ['user_id', 'id']],
    ['clips_by_book', ['book_id', 'id']],
    ['clips_by_audio', ['audio_url']],
    ['clips_by_source', ['source_url', 'starts_at']],
  ] as const)
    await schema
      .createIndex(name)
      .on('clips')
      .columns([...columns])
      .execute();
  await schema
    .alterTable('public_pages')
    .addColumn('clips', 'integer', (c) => c.notNull().defaultTo(0).check(sql`clips in (0, 1)`))
    .execute();
}
