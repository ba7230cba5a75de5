import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Language of the page on which a checkout was started, for the provider's page and the account to come. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table checkouts add column language text`.execute(db);
}
