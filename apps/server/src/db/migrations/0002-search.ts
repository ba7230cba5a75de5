import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Columns of a book's summary; the view count is not one, so that a view does not change the catalogue. */
const summaryColumns = [
  'title',
  'title_sort',
  'title_fold',
  'status',
  'cover_image',
  'cover_hue',
  'synopsis',
  'chapter_count',
  'first_chapter_image',
  'duration',
  'demo',
  'created_at',
  'updated_at',
];

/** Creates the search index, and the catalogue revision, which triggers raise on every change. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('catalogue')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .execute();
  await db.insertInto('catalogue').values({ id: 1, revision: 1 }).execute();

  await schema
    .createTable('search_pending')
    .addColumn('book_id', 'integer', (c) => c.primaryKey().references('books.id').onDelete('cascade'))
    .execute();
  await schema
    .createTable('book_texts')
    .addColumn('book_id', 'integer', (c) => c.primaryKey().references('books.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('synopsis', 'text', (c) => c.notNull())
    .execute();
  const { sortableText, withoutRowId: keyedTable } = dialect;
  await schema
    .createTable('book_words')
    .addColumn('word', sortableText, (c) => c.notNull())
    .addColumn('in_title', 'integer', (c) => c.notNull().check(sql`in_title in (0, 1)`))
    .addColumn('book_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('book_words_pk', ['word', 'in_title', 'book_id'])
    .modifyEnd(keyedTable)
    .execute();
  await schema
    .createTable('word_endings')
    .addColumn('ending', sortableText, (c) => c.notNull())
    .addColumn('word', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('word_endings_pk', ['ending', 'word'])
    .modifyEnd(keyedTable)
    .execute();
  await schema
    .createTable('word_slips')
    .addColumn('slip', sortableText, (c) => c.notNull())
    .addColumn('word', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('word_slips_pk', ['slip', 'word'])
    .modifyEnd(keyedTable)
    .execute();

  const raise = 'update catalogue set revision = revision + 1 where id = 1;';
  const toIndex = 'insert into search_pending (book_id) values (new.id) on conflict do nothing;';
  const triggers = [
    ['books_added', 'insert', 'books', 'statement', raise],
    ['books_changed', `update of ${summaryColumns.join(', ')}`, 'books', 'statement', raise],
    ['books_removed', 'delete', 'books', 'statement', raise],
    ['tags_added', 'insert', 'book_tags', 'statement', raise],
    ['tags_changed', 'update', 'book_tags', 'statement', raise],
    ['tags_removed', 'delete', 'book_tags', 'statement', raise],
    ['new_texts', 'insert', 'books', 'row', toIndex],
    ['changed_texts', 'update of title, synopsis', 'books', 'row', toIndex],
  ] as const;
  for (const [name, event, table, each, body] of triggers)
    for (const statement of dialect.trigger({ name, event, table, each, body })) await statement.execute(db);

  await sql`insert into search_pending (book_id) select id from books`.execute(db);
}
