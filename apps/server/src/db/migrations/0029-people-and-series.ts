import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** A key that sorts after every text. */
const last = '\u{10ffff}';
const lastNumber = 2_147_483_647;

/**
 * Adds people, series and further metadata of books. Titles need no longer be unique: the unique column gets a new name
 * and, later, the book's people; a new column holds the title.
 */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  const { identity, sortableText, withoutRowId } = dialect;
  for (const table of ['people', 'series'] as const) {
    const named = schema
      .createTable(table)
      .addColumn('id', 'integer', identity)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', sortableText, (c) => c.notNull())
      .addColumn('variant', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('sort_key', sortableText, (c) => c.notNull());
    const whole = table === 'people' ? named.addColumn('sort_name', 'text', (c) => c.notNull()) : named;
    await whole.addUniqueConstraint(`${table}_name`, ['name_key', 'variant']).execute();
    await schema.createIndex(`${table}_by_name`).on(table).columns(['sort_key', 'id']).execute();
  }
  for (const [table, names] of [['person_words', 'people'] as const, ['series_words', 'series'] as const]) {
    await schema
      .createTable(table)
      .addColumn('word', sortableText, (c) => c.notNull())
      .addColumn('id', 'integer', (c) => c.notNull().references(`${names}.id`).onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_pk`, ['word', 'id'])
      .modifyEnd(withoutRowId)
      .execute();
    await schema.createIndex(`${table}_of_name`).on(table).column('id').execute();
  }

  await schema
    .createTable('book_people')
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('person_id', 'integer', (c) => c.notNull().references('people.id'))
    .addColumn('role', sortableText, (c) =>
      c.notNull().check(sql`role in ('author', 'narrator', 'translator', 'editor')`),
    )
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('book_people_pk', ['book_id', 'role', 'place'])
    .addUniqueConstraint('book_people_once', ['person_id', 'role', 'book_id'])
    .execute();
  await schema
    .createTable('book_series')
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('series_id', 'integer', (c) => c.notNull().references('series.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('number', 'text')
    .addColumn('number_key', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('book_series_pk', ['book_id', 'place'])
    .addUniqueConstraint('book_series_once', ['series_id', 'book_id'])
    .execute();
  await schema
    .createIndex('book_series_in_order')
    .on('book_series')
    .columns(['series_id', 'number_key', 'book_id'])
    .execute();

  // SQLite cannot drop a unique constraint, but it can rename the column.
  await schema.alterTable('books').renameColumn('title_fold', 'edition_key').execute();
  await schema
    .alterTable('books')
    .addColumn('title_fold', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const column of ['subtitle', 'publisher', 'isbn', 'asin', 'content_notes'] as const)
    await schema.alterTable('books').addColumn(column, 'text').execute();
  await schema.alterTable('books').addColumn('language', sortableText).execute();
  for (const column of ['original_year', 'release_year'] as const)
    await schema.alterTable('books').addColumn(column, 'integer').execute();
  await schema
    .alterTable('books')
    .addColumn('abridged', 'integer', (c) => c.check(sql`abridged in (0, 1)`))
    .execute();
  for (const column of ['listed_people', 'listed_series'] as const)
    await schema
      .alterTable('books')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  for (const column of ['author_sort', 'narrator_sort', 'series_sort'] as const)
    await schema
      .alterTable('books')
      .addColumn(column, sortableText, (c) => c.notNull().defaultTo(last))
      .execute();
  await schema
    .alterTable('books')
    .addColumn('series_number', 'integer', (c) => c.notNull().defaultTo(lastNumber))
    .execute();
  await sql`update books set title_fold = edition_key`.execute(db);
  await schema.createIndex('books_by_title_fold').on('books').column('title_fold').execute();
  await schema
    .createIndex('books_by_author')
    .on('books')
    .columns(['author_sort', 'title_sort', 'id'])
    .execute();
  await schema
    .createIndex('books_by_narrator')
    .on('books')
    .columns(['narrator_sort', 'title_sort', 'id'])
    .execute();
  await schema
    .createIndex('books_by_series')
    .on('books')
    .columns(['series_sort', 'series_number', 'title_sort', 'id'])
    .execute();
  await sql`create index books_by_year on books
    ((coalesce(release_year, original_year, -9999)) desc, id desc)`.execute(db);
  await schema.createIndex('books_by_language').on('books').columns(['language', 'id']).execute();

  const triggers = [
    [
      'books_metadata_changed',
      'update of listed_people, listed_series, language, original_year, release_year',
      'statement',
      'update catalogue set revision = revision + 1 where id = 1;',
    ],
    [
      'changed_names',
      'update of listed_people, listed_series, subtitle',
      'row',
      'insert into search_pending (book_id) values (new.id) on conflict do nothing;',
    ],
  ] as const;
  for (const [name, event, each, body] of triggers)
    for (const statement of dialect.trigger({ name, event, table: 'books', each, body }))
      await statement.execute(db);
}
