import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds whether a member's player shortens silences. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('listener_settings')
    .addColumn('shortens_silences', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`shortens_silences in (0, 1)`),
    )
    .execute();
}
