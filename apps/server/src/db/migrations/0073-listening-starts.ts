import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Stores when a member opened a book, and when their progress in it began, by the server's clock: nobody can have heard
 * more since then than the fastest speed allows. Null in earlier rows.
 */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema.alterTable('book_views').addColumn('opened_at', sortableText).execute();
  await schema.alterTable('book_progress').addColumn('created_at', sortableText).execute();
}
