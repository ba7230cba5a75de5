import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds library access that a claim of an identity provider gives. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  await sql.raw(`alter table subscriptions add column claim_access_until ${words.sortable}`).execute(db);
  await sql`create index subscriptions_by_claim on subscriptions (claim_access_until)
    where claim_access_until is not null`.execute(db);
}
