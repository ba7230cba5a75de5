import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Marks all files as released until a book uses them. The media cleanup removes the mark of files in use. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('media_files')
    .set(({ ref }) => ({ released_at: ref('created_at') }))
    .where('released_at', 'is', null)
    .execute();
}
