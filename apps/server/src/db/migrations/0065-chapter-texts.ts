import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createSentenceIndex } from '../full-text.ts';
import type { Schema } from '../schema.ts';

/** Adds texts of chapters, their sentences, and the index of their words. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('chapter_texts')
    .addColumn('chapter_id', 'integer', (c) => c.notNull().references('chapters.id').onDelete('cascade'))
    .addColumn('state', sortableText, (c) => c.notNull().check(sql`state in ('draft', 'published')`))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('vtt', 'text', (c) => c.notNull())
    .addColumn('pauses', 'text', (c) => c.notNull())
    .addColumn('source_url', 'text', (c) => c.notNull())
    .addColumn('sentence_count', 'integer', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('chapter_texts_pk', ['chapter_id', 'state'])
    .execute();
  await schema.createIndex('chapter_texts_of_book').on('chapter_texts').column('book_id').execute();
  await schema
    .createTable('sentences')
    .addColumn('id', 'integer', identity)
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('chapter_id', 'integer', (c) => c.notNull().references('chapters.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'double precision', (c) => c.notNull())
    .addColumn('ends_at', 'double precision', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('sentences_of_book').on('sentences').columns(['book_id', 'id']).execute();
  await schema.createIndex('sentences_of_chapter').on('sentences').columns(['chapter_id', 'place']).execute();
  await schema
    .createTable('sentence_words')
    .addColumn('word', sortableText, (c) => c.primaryKey())
    .addColumn('sentences', 'integer', (c) => c.notNull())
    .execute();
  await createSentenceIndex(db as unknown as Kysely<never>);
}
