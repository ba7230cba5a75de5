import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the language of the page on which a checkout was started: the provider's page and the later account use it. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table checkouts add column language text`.execute(db);
}
