import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds an index of the few demo books, so that finding them needs no full scan. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('books_of_demo')
    .on('books')
    .columns(['title_sort', 'id'])
    .where(sql<boolean>`demo = 1`)
    .execute();
}
