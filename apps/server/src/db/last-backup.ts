import type { Tables } from './schema.ts';

const names = { finishedAt: 'last_backup', missingFiles: 'last_backup_missing_files' } as const;

type InstallationTable = Tables<'installation'>;

/** Records when a backup of this database finished, and how many media files it lacks, for the metrics. */
export async function recordBackup(
  db: InstallationTable,
  { finishedAt, missingFiles }: { finishedAt: string; missingFiles: number },
): Promise<void> {
  await db
    .insertInto('installation')
    .values([
      { name: names.finishedAt, value: finishedAt },
      { name: names.missingFiles, value: String(missingFiles) },
    ])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}

/** @throws if no backup has recorded this, so that the metric is absent */
async function read(db: InstallationTable, name: string): Promise<string> {
  const query = db.selectFrom('installation').select('value').where('name', '=', name);
  return (await query.executeTakeFirstOrThrow()).value;
}

/**
 * Returns the seconds since the last backup.
 * @throws if there was none
 */
export async function backupAgeSeconds(db: InstallationTable, nowMs: number): Promise<number> {
  return Math.max(0, nowMs - Date.parse(await read(db, names.finishedAt))) / 1000;
}

/**
 * Returns the number of media files that the last backup lacks.
 * @throws if there was no backup
 */
export async function backupMissingFiles(db: InstallationTable): Promise<number> {
  return Number(await read(db, names.missingFiles));
}
