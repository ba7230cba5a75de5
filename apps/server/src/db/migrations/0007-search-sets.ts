import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Rebuilds the search index from the books: sets of book ids by word, title words in title order, and removal of
 * deleted books.
 */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  const { sortableText, withoutRowId: keyedTable, bytes } = dialect;
  for (const table of ['book_words', 'book_texts', 'search_pending'] as const)
    await schema.dropTable(table).execute();
  for (const table of ['word_endings', 'word_slips'] as const) await db.deleteFrom(table).execute();

  // Neither table has a foreign key to books: rows of a deleted book are needed to remove it from the index.
  await schema
    .createTable('search_pending')
    .addColumn('book_id', 'integer', (c) => c.primaryKey())
    .execute();
  await schema
    .createTable('book_texts')
    .addColumn('book_id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_sort', sortableText, (c) => c.notNull())
    .addColumn('synopsis', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('word_books')
    .addColumn('word', sortableText, (c) => c.notNull())
    .addColumn('in_title', 'integer', (c) => c.notNull().check(sql`in_title in (0, 1)`))
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('ids', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('word_books_pk', ['word', 'in_title', 'block'])
    .execute();
  await schema
    .createTable('title_words')
    .addColumn('word', sortableText, (c) => c.notNull())
    .addColumn('title_sort', sortableText, (c) => c.notNull())
    .addColumn('book_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('title_words_pk', ['word', 'title_sort', 'book_id'])
    .modifyEnd(keyedTable)
    .execute();

  const body = 'insert into search_pending (book_id) values (old.id) on conflict do nothing;';
  const removed = { name: 'removed_texts', event: 'delete', table: 'books', each: 'row', body } as const;
  for (const statement of dialect.trigger(removed)) await statement.execute(db);
  await sql`insert into search_pending (book_id) select id from books`.execute(db);
}
