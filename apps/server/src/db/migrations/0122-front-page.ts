import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the texts of the front page: one row at most, the built-in ones without it. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('front_page')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('picture_alt', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('shows_price', 'integer', (c) => c.notNull().check(sql`shows_price in (0, 1)`))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
