import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Lets search find books by language, years, and merged spellings of their people and series, too. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const statements = dialect.trigger({
    name: 'changed_language',
    event: 'update of language, original_year, release_year',
    table: 'books',
    each: 'row',
    body: 'insert into search_pending (book_id) values (new.id) on conflict do nothing;',
  });
  for (const statement of statements) await statement.execute(db);
  await sql`
    insert into search_pending (book_id)
    select id from books where language is not null or coalesce(original_year, release_year) is not null
      or id in (select book_id from book_people join person_aliases on target_id = person_id)
      or id in (select book_id from book_series join series_aliases on target_id = series_id)
    on conflict do nothing
  `.execute(db);
}
