import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the size of covers; existing ones are measured, and get addresses that cannot be computed from the file, in the background. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  for (const column of ['width', 'height'])
    await schema.alterTable('media_files').addColumn(column, 'integer').execute();
  await schema
    .createIndex('media_files_unmeasured')
    .on('media_files')
    .column('key')
    .where(sql<SqlBool>`kind = 'cover' and width is null`)
    .execute();
}
