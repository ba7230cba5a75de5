import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the publisher's choice of public pages: one row at most, every page off without it. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  const switches = ['front', 'front_at_root', 'books', 'people', 'series', 'chapter_titles'] as const;
  let table = schema
    .createTable('public_pages')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'integer', (c) => c.notNull());
  for (const name of switches)
    table = table.addColumn(name, 'integer', (c) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`));
  await table.addColumn('updated_at', 'text', (c) => c.notNull()).execute();
}
