import type { Insertable, Selectable } from 'kysely';
import type { Schema, Tables } from '../../db/schema.ts';

export type Db = Tables<'media_files'>;
type MediaFile = Schema['media_files'];

export const findFile = (db: Db, key: string): Promise<Selectable<MediaFile> | undefined> =>
  db.selectFrom('media_files').selectAll().where('key', '=', key).executeTakeFirst();

/** The same content may be stored twice at once: the first row stands. */
export async function insertFile(db: Db, file: Insertable<MediaFile>): Promise<void> {
  await db
    .insertInto('media_files')
    .values(file)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}
