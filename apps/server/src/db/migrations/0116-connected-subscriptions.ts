import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Marks checkouts that connect a subscription which exists at the provider, instead of starting one. */
export async function up(db: Kysely<Schema>, _: Dialect): Promise<void> {
  await db.schema
    .alterTable('checkouts')
    .addColumn('connects', 'integer', (c) => c.notNull().defaultTo(0).check(sql`connects in (0, 1)`))
    .execute();
  await db.schema
    .createIndex('checkouts_connecting')
    .on('checkouts')
    .columns(['email_key', 'created_at'])
    .where(sql<boolean>`connects = 1`)
    .execute();
}
