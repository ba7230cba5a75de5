import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import { backedUpTables, retiredTables, secretFingerprintRow, tableNames } from '../db/backup-tables.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { recordRestore } from '../db/installation.ts';
import { appliedMigrations, databaseProblem, migrate, migrationsOfBackup } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { storedKeyOf } from '../features/media/index.ts';
import type { ArchiveEntry, ArchiveReader } from '../gateways/archive/read.ts';
import { readChunks } from '../gateways/storage/read-stored.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { forEachConcurrent } from '../platform/for-each-concurrent.ts';
import { BackupError } from './create-backup.ts';
import { type Manifest, names } from './format.ts';
import type { Progress } from './progress.ts';
import { readRowFile } from './row-file.ts';
import { countRows, hasTable, insertRows } from './rows.ts';
import type { VerifiedBackup } from './verify-backup.ts';

/** Returns the SHA-256 of a stored file; null if there is none. */
async function sha256OfStored(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  if (!file) return null;
  const hash = createHash('sha256');
  try {
    for await (const piece of readChunks(file)) hash.update(piece);
  } finally {
    file.release();
  }
  return hash.digest('hex');
}

/**
 * Number of member ids that a restore leaves unused: the sign-in tokens of members who joined after the backup still
 * contain such ids, which must not become those of new members.
 */
const unusedMemberIds = 10_000;

/** Number of files processed at once: on a disk each waits for a sync, and the disk syncs several together. */
const maxConcurrent = 8;
/** Number of files restored at once to a remote store: on a slow line the requests of more of them would time out. */
const maxConcurrentRemote = 2;

interface Target {
  readonly db: Database;
  /** Whether an existing library may be replaced. */
  readonly isReplacing: boolean;
}

/**
 * Asserts that the backup may be restored into this target.
 * @throws BackupError if it may not
 */
export async function assertRestorable(
  { db, isReplacing }: Target,
  { migrations }: Pick<Manifest, 'migrations'>,
): Promise<void> {
  const appliedSteps = await appliedMigrations(db);
  const problem = databaseProblem(appliedSteps);
  if (problem !== null) throw new BackupError(problem);
  const later = appliedSteps.find((step) => !migrationsOfBackup(migrations).includes(step));
  if (later)
    throw new BackupError(
      `The database has tables of a later Lamplight (${later}) than the backup. Restore into an empty DATA_DIR, or into a new database.`,
    );
  if (appliedSteps.length === 0 || isReplacing) return;
  for (const table of ['users', 'books', 'media_files']) {
    const count = await countRows(db, table);
    if (count > 0)
      throw new BackupError(
        `The database is not empty (${count} rows in ${table}). Restore into an empty one, or say --replace to lose what it holds.`,
      );
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

async function sha256Of(entry: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of entry.read()) hash.update(piece);
  return hash.digest('hex');
}

/** Stores a file unless the store already has it, and verifies the stored copy. Returns false if the store had it. */
async function restoreFile(storage: Storage, key: string, entry: ArchiveEntry): Promise<boolean> {
  const before = await storage.stat(key);
  if (before?.size === entry.size && (await sha256OfStored(storage, key)) === (await sha256Of(entry)))
    return false;
  const hash = createHash('sha256');
  await storage.put(key, hashed(entry.read(), hash));
  if ((await sha256OfStored(storage, key)) !== hash.digest('hex'))
    throw new BackupError(
      `The media store did not keep ${key} as it was given. The database was not changed.`,
    );
  return true;
}

/**
 * Restores the files before the rows: without rows nobody sees them, and a second attempt reuses them. Files that the
 * backup lacks are left in the store as they are.
 */
export async function restoreMedia(
  archive: ArchiveReader,
  { manifest, missing }: VerifiedBackup,
  { storage, isRemote, progress }: { storage: Storage; isRemote: boolean; progress: Progress },
): Promise<number> {
  progress.part('Restoring media', manifest.media.bytes);
  const prefix = names.media('');
  let added = 0;
  const concurrency = isRemote ? maxConcurrentRemote : maxConcurrent;
  await forEachConcurrent(archive.entries(), concurrency, async (entry) => {
    if (!entry.name.startsWith(prefix)) return;
    const key = entry.name.slice(prefix.length);
    if (missing.has(key)) return;
    if (await restoreFile(storage, key, entry)) added += 1;
    progress.done(entry.size);
  });
  return added;
}

/** Counts the files that the media store does not contain. */
export async function countAbsent(
  keys: AsyncIterable<string> | Iterable<string>,
  storage: Storage,
): Promise<number> {
  let absent = 0;
  await forEachConcurrent(keys, maxConcurrent, async (key) => {
    if (!(await storage.stat(key))) absent += 1;
  });
  return absent;
}

/** Counts the media files that the database names but the store does not contain. */
export function countMissingMedia(db: Database, storage: Storage): Promise<number> {
  async function* keys(): AsyncGenerator<string> {
    for (let last = ''; ; ) {
      const { rows } = await sql<{ key: string }>`
        select key from media_files where key > ${last} order by key limit 1000`.execute(db);
      for (const { key } of rows) yield storedKeyOf(key);
      const end = rows.at(-1);
      if (!end) return;
      last = end.key;
    }
  }
  return countAbsent(keys(), storage);
}

/** Deletes all rows, referencing tables first. */
async function deleteAllRows(tx: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
}

async function loadTable(
  tx: Database,
  { dialect }: OpenDatabase,
  table: string,
  files: readonly ArchiveEntry[],
): Promise<void> {
  for (const file of files)
    for await (const page of readRowFile(file.read())) await insertRows(tx, dialect, { table, ...page });
}

/**
 * Voids all reset links and unconfirmed addresses: some were voided after the backup was made. A backup contains no
 * sessions, so every member signs in again.
 */
async function voidLinks(tx: Database, existingTables: readonly string[]): Promise<void> {
  if (existingTables.includes('password_resets')) await tx.deleteFrom('password_resets').execute();
  // Only unconfirmed changes are voided: the owner of the old address may still revert a confirmed one.
  if (existingTables.includes('email_changes'))
    await tx.updateTable('email_changes').set({ state: 'replaced' }).where('state', '=', 'open').execute();
}

/**
 * Makes every browser unknown to every account, because some were forgotten after the backup was made. Sets each
 * version to the minutes since 1970, which exceeds all issued versions: a version rises by one with each password
 * change, far less than once a minute.
 */
const forgetDevices = async (db: Database, clock: Clock): Promise<void> => {
  const device_version = Math.floor(clock.ms() / 60_000);
  await db
    .updateTable('users')
    .set({ device_version })
    .where('device_version', '<', device_version)
    .execute();
};

/**
 * Restores all rows in one transaction, and records the time of the restore; the database enforces every foreign key.
 * The rows have the schema of the backup's version: call `bringUpToDate` afterwards.
 * @throws BackupError if a table's row count differs from the backup's
 */
export async function restoreRows(
  { manifest, rows }: VerifiedBackup,
  opened: OpenDatabase,
  { clock, progress }: { clock: Clock; progress: Progress },
): Promise<void> {
  const { db, dialect, schema } = opened;
  progress.part('Restoring the database', null);
  await migrate(db, dialect, { schema, only: migrationsOfBackup(manifest.migrations) });
  const existingTables: string[] = [];
  for (const name of tableNames) if (await hasTable(db, name)) existingTables.push(name);
  const known = backedUpTables
    .filter(({ name }) => existingTables.includes(name))
    .map(({ name }): string => name);
  const backedUp = manifest.tables.filter(({ name }) => !retiredTables.includes(name));
  const unknown = backedUp.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new BackupError(`The backup has a table that this Lamplight does not know: ${unknown.name}.`);
  await db.transaction().execute(async (tx: Database) => {
    await dialect.dump.withoutTriggers(tx, existingTables, async () => {
      await deleteAllRows(tx, existingTables);
      for (const { name } of backedUp) await loadTable(tx, opened, name, rows.get(name) ?? []);
    });
    for (const { name, rows: expected, last_id } of backedUp) {
      const count = await countRows(tx, name);
      if (count !== expected) throw new BackupError(`${name} has ${count} rows instead of ${expected}.`);
      if (last_id !== null)
        await dialect.dump.setSequence(tx, name, name === 'users' ? last_id + unusedMemberIds : last_id);
    }
    await voidLinks(tx, existingTables);
    if (existingTables.includes('installation')) {
      await tx.deleteFrom('installation').where('name', '=', secretFingerprintRow).execute();
      await recordRestore(tx, clock.iso());
    }
  });
}

/** Migrates the restored rows to this version. */
export async function bringUpToDate({ db, dialect, schema }: OpenDatabase, clock: Clock): Promise<void> {
  await migrate(db, dialect, { schema });
  await forgetDevices(db, clock);
  // A backup contains no seek indexes: mark the files, so that their indexes are rebuilt.
  await sql`update media_files set seek_index = 'pending' where seek_index in ('separate', 'copy')`.execute(
    db,
  );
}
