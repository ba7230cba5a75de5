import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lets search find books by their number in a series: 'earthsea 2'. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into search_pending (book_id)
    select distinct book_id from book_series where number is not null
    on conflict do nothing
  `.execute(db);
}
