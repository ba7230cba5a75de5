import type { Database } from '../../../../db/schema.ts';
import type { SeekIndexState } from './index-file.ts';

export async function findState(db: Database, key: string): Promise<SeekIndexState | null> {
  const row = await db
    .selectFrom('media_files')
    .select('seek_index')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.seek_index ?? null;
}

/** Lists MP3 files without an index whose keys come after a given key. */
export async function listPending(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_files')
    .select('key')
    .where('seek_index', '=', 'pending')
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Changes the state of a file's index. Returns false if the file was deleted or its state is no longer one of `from`.
 */
export async function changeState(
  db: Database,
  key: string,
  { from, to }: { readonly from: readonly SeekIndexState[]; readonly to: SeekIndexState },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_files')
    .set({ seek_index: to })
    .where('key', '=', key)
    .where('seek_index', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
