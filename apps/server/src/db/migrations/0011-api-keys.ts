import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Keys with which programs of the publisher call the API. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  await sql
    .raw(
      `create table api_keys (
  id ${words.id},
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  key_hash text not null unique,
  scopes text not null,
  created_at ${words.sortable} not null,
  expires_at ${words.sortable},
  last_used_at ${words.sortable}
)`,
    )
    .execute(db);
  await sql`create index api_keys_user_id on api_keys (user_id)`.execute(db);
}
