import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the plans that members have on the days on which they listen. */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  await sql
    .raw(
      `create table listener_plans (
        user_id integer not null references users (id) on delete cascade,
        since ${sortable} not null,
        plan ${sortable} not null,
        constraint listener_plans_pk primary key (user_id, since)
      )`,
    )
    .execute(db);
}
