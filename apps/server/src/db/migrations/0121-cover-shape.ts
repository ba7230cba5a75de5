import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the shape of the cells in which covers stand. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('site_settings')
    .addColumn('cover_shape', 'text', (c) =>
      c.notNull().defaultTo('portrait').check(sql`cover_shape in ('portrait', 'square')`),
    )
    .execute();
}
