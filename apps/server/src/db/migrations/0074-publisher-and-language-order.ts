import { type Kysely, sql } from 'kysely';
import { publisherSortKey } from '../../platform/fold-text.ts';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Sorts after every text. */
const last = '\u{10ffff}';

/** Lets lists sort by publisher and language; books without one come last. */
export async function up(db: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('books')
    .addColumn('publisher_sort', sortableText, (c) => c.notNull().defaultTo(last))
    .execute();
  const publishers = await db
    .selectFrom('books')
    .select('publisher')
    .distinct()
    .where('publisher', 'is not', null)
    .execute();
  for (const { publisher } of publishers)
    await db
      .updateTable('books')
      .set({ publisher_sort: publisherSortKey(publisher) })
      .where('publisher', '=', publisher)
      .execute();
  await schema
    .createIndex('books_by_publisher_sort')
    .on('books')
    .columns(['publisher_sort', 'title_sort', 'id'])
    .execute();
  await sql`create index books_by_language_sort on books
    ((coalesce(language, ${sql.lit(last)})), title_sort, id)`.execute(db);
}
