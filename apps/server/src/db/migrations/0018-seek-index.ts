import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the seek index of MP3 files; existing files are indexed in the background. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('media_files').addColumn('seek_index', 'text').execute();
  await db
    .updateTable('media_files')
    .set({ seek_index: 'pending' })
    .where('content_type', '=', 'audio/mpeg')
    .execute();
  await db.schema
    .createIndex('media_files_seek_index')
    .on('media_files')
    .column('key')
    .where(sql<SqlBool>`seek_index = 'pending'`)
    .execute();
}
