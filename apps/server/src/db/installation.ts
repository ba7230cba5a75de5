import type { Database } from './schema.ts';

/** Returns a fact about this installation; null if it is not recorded. */
export async function readFact(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Records a fact about this installation, and replaces an earlier one. */
export async function writeFact(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Name of the row in `installation` with the time of the last restore; each restore replaces it, even if the backup
 * contains one.
 */
export const lastRestoreRow = 'restored_at';

/** Records when this database was filled from a backup. */
export const recordRestore = (db: Database, restored_at: string): Promise<void> =>
  writeFact(db, lastRestoreRow, restored_at);

/** Returns when this database was last filled from a backup; null if it never was. */
export const lastRestore = (db: Database): Promise<string | null> => readFact(db, lastRestoreRow);
