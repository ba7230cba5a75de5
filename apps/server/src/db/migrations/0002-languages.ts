import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Languages that the publisher offers, separated by spaces, and each member's choice. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table site_settings add column languages text not null default 'en'`.execute(db);
  await sql`alter table site_settings add column default_language text`.execute(db);
  await sql`alter table users add column language text`.execute(db);
}
