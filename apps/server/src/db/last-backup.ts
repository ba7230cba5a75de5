import type { Tables } from './schema.ts';

const name = 'last_backup';

/** Records when a backup of this database finished, for the backup age metric. */
export async function recordBackup(db: Tables<'installation'>, finished_at: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value: finished_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: finished_at }))
    .execute();
}

/**
 * Returns the seconds since the last backup.
 * @throws if there was none, so that the metric is absent
 */
export async function backupAgeSeconds(db: Tables<'installation'>, nowMs: number): Promise<number> {
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Math.max(0, nowMs - Date.parse(value)) / 1000;
}
