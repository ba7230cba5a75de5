import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Sorts after every text. */
const last = '\u{10ffff}';

/** Columns before the title in the indexes of lists. */
const indexes = {
  books_by_author: ['author_sort'],
  books_by_narrator: ['narrator_sort'],
  books_by_series: ['series_sort', 'series_number'],
  books_by_publisher_sort: ['publisher_sort'],
} as const;

/** Gives lists a sort key of titles apart from the one by which searches find their beginnings, and the setting for it. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('site_settings')
    .addColumn('ignore_articles', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`ignore_articles in (0, 1)`),
    )
    .execute();
  await schema.alterTable('catalogue').addColumn('resorted_to', 'integer').execute();
  await schema
    .alterTable('books')
    .addColumn('title_order', dialect.sortableText, (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update books set title_order = title_sort`.execute(db);

  await schema.createIndex('books_by_title_order').on('books').columns(['title_order', 'id']).execute();
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on('books')
      .columns([...columns, 'title_order', 'id'])
      .execute();
  }
  await schema.dropIndex('books_by_language_sort').execute();
  await sql`create index books_by_language_sort on books
    ((coalesce(language, ${sql.lit(last)})), title_order, id)`.execute(db);
  await schema.dropIndex('books_of_demo').execute();
  await schema
    .createIndex('books_of_demo')
    .on('books')
    .columns(['title_order', 'id'])
    .where(sql<boolean>`demo = 1`)
    .execute();

  const statements = dialect.trigger({
    name: 'titles_reordered',
    event: 'update of title_order',
    table: 'books',
    each: 'statement',
    body: 'update catalogue set revision = revision + 1 where id = 1;',
  });
  for (const statement of statements) await statement.execute(db);
}
