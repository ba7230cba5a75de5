import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the sums of starts of a book by origin. */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  await sql
    .raw(
      `create table start_origins (
        book_id integer not null references books (id) on delete cascade,
        origin ${sortable} not null,
        starts integer not null,
        shown integer not null default 0,
        constraint start_origins_pk primary key (book_id, origin)
      )`,
    )
    .execute(db);
}
