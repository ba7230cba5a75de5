import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Stores with each text the sentences that a person should check. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('chapter_texts')
    .addColumn('doubtful', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
