import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Lets members turn off the mail about a sign-in from a new device. */
export async function up(db: Kysely<Schema>, _: Dialect): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('sign_in_mails', 'integer', (c) =>
      c.notNull().defaultTo(1).check(sql`sign_in_mails in (0, 1)`),
    )
    .execute();
}
