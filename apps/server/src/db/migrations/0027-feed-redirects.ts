import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the setting whether feeds redirect apps to the object store for audio. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table feed_settings
    add column is_redirected integer not null default 0 check (is_redirected in (0, 1))`.execute(db);
}
