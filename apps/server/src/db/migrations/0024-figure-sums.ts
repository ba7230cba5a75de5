import { type Kysely, sql } from 'kysely';
import { type Dialect, isSingleWriter } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds searches that found nothing, and widens the amounts of figures, which can exceed 2,147,483,647 seconds. */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  // SQLite needs no change: its integers have 64 bits.
  if (!isSingleWriter(db)) await sql`alter table figures alter column amount type bigint`.execute(db);
  await sql
    .raw(
      `create table search_misses (
        day ${sortable} not null,
        words ${sortable} not null,
        members integer not null,
        constraint search_misses_pk primary key (day, words)
      )`,
    )
    .execute(db);
}
