import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Lets search find books by publisher, ISBN, ASIN and content notes, too. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const statements = dialect.trigger({
    name: 'changed_editions',
    event: 'update of publisher, isbn, asin, content_notes',
    table: 'books',
    each: 'row',
    body: 'insert into search_pending (book_id) values (new.id) on conflict do nothing;',
  });
  for (const statement of statements) await statement.execute(db);
  await sql`
    insert into search_pending (book_id)
    select id from books where coalesce(publisher, isbn, asin, content_notes) is not null
    on conflict do nothing
  `.execute(db);
}
