import type { CoverSize } from '@lamplight/contract';
import type { Insertable, Selectable } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';

type MediaFile = Schema['media_files'];
export type FileRow = Selectable<MediaFile>;

/** Returns the size of a cover; null if it is not known. */
export const sizeOf = ({ width, height }: Pick<FileRow, 'width' | 'height'>): CoverSize | null =>
  width && height ? { width, height } : null;

/** New files start as unreferenced. */
const asUnreferenced = (file: Insertable<MediaFile>): Insertable<MediaFile> => ({
  ...file,
  released_at: file.created_at,
});

/** Inserts a file. If the same content is stored twice concurrently, the first row is kept. */
export async function insertFile(db: Database, file: Insertable<MediaFile>): Promise<void> {
  await db
    .insertInto('media_files')
    .values(asUnreferenced(file))
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}

/** Inserts files with new keys, at most as many as a book may have chapters; all or none. */
export async function insertFiles(db: Database, files: readonly Insertable<MediaFile>[]): Promise<void> {
  await db.insertInto('media_files').values(files.map(asUnreferenced)).execute();
}

/** Restarts the retention period of a file that is stored again. Undefined if there is no such file. */
export const refreshFile = (db: Database, key: string, now: string): Promise<FileRow | undefined> =>
  db
    .updateTable('media_files')
    .set(({ ref, eb }) => ({
      released_at: eb.case().when('released_at', 'is', null).then(ref('released_at')).else(now).end(),
    }))
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst();

const filesByKeys = prepareQueryByIds<FileRow, string>((db, keys) =>
  db
    .selectFrom('media_files')
    .select([
      'key',
      'kind',
      'content_type',
      'bytes',
      'duration',
      'hue',
      'width',
      'height',
      'created_at',
      'released_at',
      'seek_index',
    ])
    .where('key', 'in', keys),
);
export const findFiles = (db: Database, keys: readonly string[]): Promise<FileRow[]> => filesByKeys(db, keys);

/** Clears the release time of files and locks them until the transaction ends; returns how many exist. */
export async function claimKeys(tx: Database, keys: readonly string[]): Promise<number> {
  let found = 0;
  for (const batch of chunksOf(keys)) {
    const rows = await tx
      .updateTable('media_files')
      .set({ released_at: null })
      .where('key', 'in', batch)
      .returning('key')
      .execute();
    found += rows.length;
  }
  return found;
}

export async function markReleased(
  tx: Database,
  keys: readonly string[],
  released_at: string,
): Promise<void> {
  for (const batch of chunksOf(keys))
    await tx.updateTable('media_files').set({ released_at }).where('key', 'in', batch).execute();
}
