import { type Kysely, sql } from 'kysely';
import { isSingleWriter } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Room for more than 2,147,483,647 seconds in a period; integers of SQLite have 64 bits. */
export async function up(db: Kysely<Schema>): Promise<void> {
  if (!isSingleWriter(db)) await sql`alter table figures alter column amount type bigint`.execute(db);
}
