import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Indexes the references that deletions of books, pages and accounts would otherwise find by reading whole tables. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createIndex('chapter_progress_by_book')
    .on('chapter_progress')
    .columns(['book_id', 'user_id'])
    .execute();
  // The new index serves its queries, too.
  await schema.dropIndex('chapter_progress_of_book').execute();
  await schema.createIndex('book_progress_of_book').on('book_progress').column('book_id').execute();
  await schema.createIndex('place_history_by_book').on('place_history').column('book_id').execute();
  await schema.createIndex('free_grants_by_granter').on('free_grants').column('granted_by').execute();
  await schema.createIndex('free_grants_by_revoker').on('free_grants').column('revoked_by').execute();
  await schema.createIndex('watch_words_by_adder').on('watch_words').column('added_by').execute();
  await schema.createIndex('page_consents_of_page').on('page_consents').column('page_id').execute();
}
