import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** The few books that anybody may hear are found without looking through all. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('books_of_demo')
    .on('books')
    .columns(['title_sort', 'id'])
    .where(sql<boolean>`demo = 1`)
    .execute();
}
