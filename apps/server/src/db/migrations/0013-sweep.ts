import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Files bear the mark of a release until a book takes them up. Those that one has lose it when they are looked at. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('media_files')
    .set(({ ref }) => ({ released_at: ref('created_at') }))
    .where('released_at', 'is', null)
    .execute();
}
