import { readFact, writeFact } from './installation.ts';
import type { Database } from './schema.ts';

/** Row of `installation`; replaced by each restore, also if the backup has one. */
export const lastRestoreRow = 'restored_at';

/** Records when this database was filled from a backup. */
export const recordRestore = (db: Database, restored_at: string): Promise<void> =>
  writeFact(db, lastRestoreRow, restored_at);

/** Returns when this database was last filled from a backup; null if it never was. */
export const lastRestore = (db: Database): Promise<string | null> => readFact(db, lastRestoreRow);
