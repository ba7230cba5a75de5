import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Orders a member's books by time and then by book, so that a page is read without sorting. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.dropIndex('book_progress_by_time').execute();
  await schema
    .createIndex('book_progress_by_time')
    .on('book_progress')
    .columns(['user_id', 'updated_at desc', 'book_id desc'])
    .execute();
}
