import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Adds listening time by book, the date when it was last saved (figures of late reports are recomputed), and where
 * members jumped back to, with the position that they left. The table is created again, because SQLite cannot change a
 * primary key.
 */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  const statements = [
    `create table listening_by_book (
      user_id integer not null references users (id) on delete cascade,
      day ${sortable} not null,
      source ${sortable} not null,
      book_id integer not null default 0,
      seconds integer not null,
      media_seconds integer not null,
      saved_on ${sortable} not null default '',
      constraint listening_by_book_pk primary key (user_id, day, source, book_id)
    )`,
    `insert into listening_by_book (user_id, day, source, seconds, media_seconds)
      select user_id, day, source, seconds, media_seconds from listening_days`,
    'drop table listening_days',
    'alter table listening_by_book rename to listening_days',
    'create index listening_days_by_day on listening_days (day)',
    'create index listening_days_by_save on listening_days (saved_on, day)',
    'alter table place_history add column back_to_chapter integer',
    'alter table place_history add column back_to double precision',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
