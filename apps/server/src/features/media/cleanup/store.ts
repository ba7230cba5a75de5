import { sql } from 'kysely';
import { readFact, writeFact } from '../../../db/installation.ts';
import type { Database } from '../../../db/schema.ts';

export interface ReleasedFile {
  readonly key: string;
  readonly released_at: string;
}

/** Lists files released until `moment`, in the order of their release, after a given file. */
export async function listReleased(
  db: Database,
  { moment, after, limit }: { moment: string; after: ReleasedFile | undefined; limit: number },
): Promise<ReleasedFile[]> {
  let query = db.selectFrom('media_files').select(['key', 'released_at']).where('released_at', '<=', moment);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('released_at', 'key'), '>', tuple(after.released_at, after.key)),
    );
  const rows = await query.orderBy('released_at').orderBy('key').limit(limit).execute();
  return rows.map(({ key, released_at }) => ({ key, released_at: released_at ?? moment }));
}

/** Clears the release time of files that are in use, unless they were released again after `moment`. */
export async function markReferenced(db: Database, keys: readonly string[], moment: string): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('media_files')
    .set({ released_at: null })
    .where('key', 'in', keys)
    .where('released_at', '<=', moment)
    .execute();
}

/**
 * Deletes the rows of unreferenced files and returns their keys. A concurrent claim of a file either comes first (then
 * this statement waits for the row lock and checks the release time again), or finds no row.
 */
export async function deleteReleased(
  db: Database,
  keys: readonly string[],
  moment: string,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .deleteFrom('media_files')
    .where('key', 'in', keys)
    .where('released_at', '<=', moment)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function findExistingKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('media_files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Returns the keys of up to `limit` recordings, picked at random. */
export async function pickStoredAudio(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_files')
    .select('key')
    .where('key', '>=', 'audio/')
    .where('key', '<', 'audio0')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns which of these files belong to the result of a finished upload. */
export async function findUploadedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('upload_files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

const lastOrphanScanKey = 'media_strays_swept_at';

export const lastOrphanScan = async (db: Database): Promise<string> =>
  (await readFact(db, lastOrphanScanKey)) ?? '';

export const setLastOrphanScan = (db: Database, now: string): Promise<void> =>
  writeFact(db, lastOrphanScanKey, now);
