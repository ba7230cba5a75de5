import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Storage keys in the stored result of an upload; a cover's URL continues with its size. */
const keyPattern = /(?<=\/media\/)(?:audio\/[0-9a-f]{32}\.\w+|covers\/[0-9a-f]{32})/g;

/** Adds a table of the files that finished uploads refer to, and fills it from the results stored so far. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('upload_files')
    .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_files_primary', ['upload_id', 'key'])
    .execute();
  await db.schema.createIndex('upload_files_key').on('upload_files').column('key').execute();
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'result'])
    .where('result', 'is not', null)
    .execute();
  for (const { id, result } of uploads) {
    const keys = [...new Set(result?.match(keyPattern))];
    if (keys.length > 0)
      await db
        .insertInto('upload_files')
        .values(keys.map((key) => ({ upload_id: id, key })))
        .execute();
  }
}
