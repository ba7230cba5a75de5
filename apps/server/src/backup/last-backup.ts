import { readFact, writeFact } from '../db/installation.ts';
import type { Database } from '../db/schema.ts';

const names = { finishedAt: 'last_backup', missingFiles: 'last_backup_missing_files' } as const;

/**
 * Records when a backup of this database finished, for the metrics, and how many media files it lacks.
 * @param missingFiles null if the backup is of the database alone: the number of the last full backup stays
 */
export async function recordBackup(
  db: Database,
  { finishedAt, missingFiles }: { finishedAt: string; missingFiles: number | null },
): Promise<void> {
  await writeFact(db, names.finishedAt, finishedAt);
  if (missingFiles !== null) await writeFact(db, names.missingFiles, String(missingFiles));
}

/**
 * Reads a fact that the last backup recorded.
 * @throws if there was no backup, so that the metric is absent
 */
async function read(db: Database, name: string): Promise<string> {
  const value = await readFact(db, name);
  if (value === null) throw new Error('There has been no backup');
  return value;
}

/**
 * Returns the seconds since the last backup.
 * @throws if there was none
 */
export async function backupAgeSeconds(db: Database, nowMs: number): Promise<number> {
  return Math.max(0, nowMs - Date.parse(await read(db, names.finishedAt))) / 1000;
}

/**
 * Returns the number of media files that the last full backup lacks.
 * @throws if there was none
 */
export async function backupMissingFiles(db: Database): Promise<number> {
  return Number(await read(db, names.missingFiles));
}
