import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Hosts whose pages may show the embedded player. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql.raw("alter table public_pages add column embed_hosts text not null default ''").execute(db);
}
