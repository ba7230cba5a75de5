import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds which subscription a deleted account had: its customer may pay for something else with the same provider. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('account_closures').addColumn('subscription', 'text').execute();
}
