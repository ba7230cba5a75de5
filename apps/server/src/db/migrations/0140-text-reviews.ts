import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Stores with each text how sure the aligner is and what a person has checked or corrected in it. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('chapter_texts')
    .addColumn('review', 'text', (c) => c.notNull().defaultTo('null'))
    .execute();
  // Earlier releases did not record it: no run of the command may replace what may be corrected.
  await schema
    .alterTable('chapter_texts')
    .addColumn('is_corrected', 'integer', (c) => c.notNull().defaultTo(1).check(sql`is_corrected in (0, 1)`))
    .execute();
}
