import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds how the books of an import come out. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('import_jobs').addColumn('release_choice', 'text').execute();
}
