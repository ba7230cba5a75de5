import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import { backedUpTables, secretFingerprintRow, tableNames } from '../db/backup-tables.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { appliedMigrations, migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { storedKeyOf } from '../features/media/index.ts';
import type { ArchiveEntry, ArchiveReader } from '../gateways/archive/read.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { BackupError } from './create-backup.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { decompressRows, fromLines, type Manifest, names } from './format.ts';
import type { Progress } from './progress.ts';
import { countRows, hasTable, insertRows, type Row } from './rows.ts';
import { sha256OfStored } from './stored-file.ts';
import type { VerifiedBackup } from './verify-backup.ts';

/** Members who joined after the backup are gone, but not the sign-ins that name their ids: these stay unused. */
const unusedMemberIds = 10_000;

/** Files restored at once: each waits for the disk to have it for good, and the disk takes several in one go. */
const maxConcurrent = 8;

interface Target {
  readonly db: Database;
  /** Takes the place of a library that is there already. */
  readonly isReplacing: boolean;
}

/** @throws BackupError where the backup must not go */
export async function assertRestorable(
  { db, isReplacing }: Target,
  { migrations }: Pick<Manifest, 'migrations'>,
): Promise<void> {
  const taken = await appliedMigrations(db);
  const later = taken.find((step) => !migrations.includes(step));
  if (later)
    throw new BackupError(
      `The database has tables of a later Lamplight (${later}) than the backup. Restore into an empty DATA_DIR, or into a new database.`,
    );
  if (taken.length === 0 || isReplacing) return;
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

/** Stores a file unless it is there already, and reads it again from where it lies. */
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

/** The files first: without the rows that name them nobody sees them, and the next try finds them there. */
export async function restoreMedia(
  archive: ArchiveReader,
  { manifest }: VerifiedBackup,
  { storage, progress }: { storage: Storage; progress: Progress },
): Promise<number> {
  progress.part('Restoring media', manifest.media.bytes);
  const prefix = names.media('');
  let added = 0;
  await forEachConcurrent(archive.entries(), maxConcurrent, async (entry) => {
    if (!entry.name.startsWith(prefix)) return;
    if (await restoreFile(storage, entry.name.slice(prefix.length), entry)) added += 1;
    progress.done(entry.size);
  });
  return added;
}

/** Counts the media files that the database names and the store does not hold. */
export async function countMissingMedia(db: Database, storage: Storage): Promise<number> {
  let missing = 0;
  async function* keys(): AsyncGenerator<string> {
    for (let last = ''; ; ) {
      const { rows } = await sql<{ key: string }>`
        select key from media_files where key > ${last} order by key limit 1000`.execute(db);
      for (const { key } of rows) yield key;
      const end = rows.at(-1);
      if (!end) return;
      last = end.key;
    }
  }
  await forEachConcurrent(keys(), maxConcurrent, async (key) => {
    if (!(await storage.stat(storedKeyOf(key)))) missing += 1;
  });
  return missing;
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
  for (const file of files) {
    const [columns, ...rows] = fromLines(await decompressRows(await file.bytes())) as [string[], ...Row[]];
    await insertRows(tx, dialect, { table, columns, rows });
  }
}

/** Seconds since 2026: a token version that no earlier restore of any backup gave out, and an integer column holds. */
const restoreEpoch = (clock: Clock): number =>
  Math.max(1, Math.floor((clock.ms() - Date.UTC(2026, 0, 1)) / 1000));

/**
 * Voids every token and reset link issued before: some of them were revoked after the backup was made. The versions jump
 * past those that were issued since, which the backup does not know.
 */
async function revokeTokens(tx: Database, there: readonly string[], clock: Clock): Promise<void> {
  const epoch = restoreEpoch(clock);
  await tx
    .updateTable('users')
    .set((eb) => ({
      token_version: eb
        .case()
        .when('token_version', '<', epoch)
        .then(epoch)
        .else(eb('token_version', '+', 1))
        .end(),
    }))
    .execute();
  if (there.includes('password_resets')) await tx.deleteFrom('password_resets').execute();
  // The old address can still revert, which only its owner may.
  if (there.includes('email_changes'))
    await tx.updateTable('email_changes').set({ state: 'replaced' }).where('state', '=', 'open').execute();
}

/**
 * Puts the rows back in one transaction: all of them, counted and with every foreign key kept by the engine, or none.
 * @throws BackupError when a count is not what it was
 */
export async function restoreRows(
  { manifest, rows }: VerifiedBackup,
  opened: OpenDatabase,
  { progress, clock }: { progress: Progress; clock: Clock },
): Promise<void> {
  const { db, dialect, schema } = opened;
  const upTo = manifest.migrations.at(-1) ?? '';
  progress.part('Restoring the database', null);
  await migrate(db, dialect, { schema, upTo });
  const there: string[] = [];
  for (const name of tableNames) if (await hasTable(db, name)) there.push(name);
  const known = backedUpTables.filter(({ name }) => there.includes(name)).map(({ name }): string => name);
  const unknown = manifest.tables.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new BackupError(`The backup has a table that this Lamplight does not know: ${unknown.name}.`);
  await db.transaction().execute(async (tx: Database) => {
    await dialect.dump.withoutTriggers(tx, there, async () => {
      await deleteAllRows(tx, there);
      for (const { name } of manifest.tables) await loadTable(tx, opened, name, rows.get(name) ?? []);
    });
    for (const { name, rows: expected, last_id } of manifest.tables) {
      const count = await countRows(tx, name);
      if (count !== expected) throw new BackupError(`${name} has ${count} rows instead of ${expected}.`);
      if (last_id !== null)
        await dialect.dump.setSequence(tx, name, name === 'users' ? last_id + unusedMemberIds : last_id);
    }
    await revokeTokens(tx, there, clock);
    if (there.includes('installation'))
      await tx.deleteFrom('installation').where('name', '=', secretFingerprintRow).execute();
    // The search index is made of the books when the server starts.
    await sql`insert into search_pending (book_id) select id from books`.execute(tx);
  });
  await migrate(db, dialect, { schema });
  // A backup carries no seek indexes: they are made of the files again.
  await sql`update media_files set seek_index = 'pending' where seek_index in ('separate', 'copy')`.execute(
    db,
  );
}
