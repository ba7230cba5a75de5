import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds which item is the third of the phone's bar. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('site_settings')
    .addColumn('phone_bar', 'text', (c) =>
      c.notNull().defaultTo('tags').check(sql`phone_bar in ('tags', 'library')`),
    )
    .execute();
}
