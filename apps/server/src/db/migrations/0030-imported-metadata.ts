import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Records which metadata an import wrote, so that an update can tell it from what somebody changed by hand. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('import_sources').addColumn('imported', 'text').execute();
}
