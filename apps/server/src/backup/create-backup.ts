import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BackedUpTable, backedUpTables } from '../db/backup-tables.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { appliedMigrations, databaseProblem } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { openArchive } from '../gateways/archive/read.ts';
import type { ArchiveWriter } from '../gateways/archive/write.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import { build } from '../platform/build.ts';
import type { Clock } from '../platform/clock.ts';
import { archiveMedia } from './archive-media.ts';
import { format, type Header, type Manifest, names, type TableEntry, toBytes, toLine } from './format.ts';
import type { Progress } from './progress.ts';
import { rowBatchBytes } from './row-file.ts';
import { hasTable, readRows } from './rows.ts';

const compress = promisify(gzip);

/** A backup or restore that is impossible; the message is for the operator. */
export class BackupError extends Error {}

export interface BackupSource {
  readonly opened: OpenDatabase;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Leaves the media files out, for libraries whose media are copied by other means. */
  readonly isDatabaseOnly?: boolean;
  /**
   * Copies the file of the payment sandbox on a trial run; null if there is none. Called after the database snapshot,
   * because the snapshot must not be newer than this copy.
   */
  copySandbox(): Promise<{ readonly size: number; read(): AsyncIterable<Uint8Array> } | null>;
}

/** Returns the tables to back up and the migrations applied to them. */
async function inspectDatabase({ db }: OpenDatabase): Promise<{ steps: string[]; tables: BackedUpTable[] }> {
  const steps = await appliedMigrations(db);
  if (steps.length === 0)
    throw new BackupError('The database holds no library of Lamplight: there is nothing to save.');
  const problem = databaseProblem(steps);
  if (problem !== null) throw new BackupError(problem);
  const tables: BackedUpTable[] = [];
  for (const table of backedUpTables) if (await hasTable(db, table.name)) tables.push(table);
  return { steps, tables };
}

async function saveTable(
  archive: ArchiveWriter,
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  table: BackedUpTable,
): Promise<TableEntry> {
  const files: string[] = [];
  let lines: string[] = [];
  let size = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const name = names.rows(table.name, files.length + 1);
    files.push(await archive.add(name, await compress(lines.join(''))));
    lines = [];
    size = 0;
  };
  for await (const { columns, rows } of readRows(db, table))
    for (const row of rows) {
      if (lines.length === 0) lines.push(toLine(columns));
      const line = toLine(row);
      lines.push(line);
      size += Buffer.byteLength(line);
      count += 1;
      if (size >= rowBatchBytes) await flush();
    }
  await flush();
  const last_id = table.key[0] === 'id' ? await dialect.dump.lastSequenceValue(db, table.name) : null;
  return { name: table.name, rows: count, last_id, files };
}

/** Saves all rows as of one moment. Concurrent writes are not blocked, and not included. */
async function saveTables(
  archive: ArchiveWriter,
  { opened, progress, created_at }: { opened: OpenDatabase; progress: Progress; created_at: string },
): Promise<{ header: Header; tables: TableEntry[] }> {
  const { db, dialect, engine } = opened;
  const before = await inspectDatabase(opened);
  progress.part('Saving the database', null);
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx: Database) => {
    const migrations = await appliedMigrations(tx);
    if (migrations.length !== before.steps.length)
      throw new BackupError('The database was being brought up to date meanwhile. Please try again.');
    const { version } = build;
    const header: Header = { lamplight: 'backup', format, version, created_at, engine, migrations };
    await archive.add(names.header, toBytes(header));
    const tables: TableEntry[] = [];
    for (const table of before.tables) {
      const size = archive.size();
      tables.push(await saveTable(archive, { db: tx, dialect }, table));
      progress.done(archive.size() - size);
    }
    return { header, tables };
  });
}

/**
 * Backs up a library while it is in use: a snapshot of the database, then every file that it names, unless
 * `isDatabaseOnly`. Needs some tens of megabytes of memory for a library of any size. Does not finish the archive.
 * @throws BackupError
 */
export async function createBackup(
  archive: ArchiveWriter,
  { opened, storage, clock, copySandbox, isDatabaseOnly = false }: BackupSource,
  progress: Progress,
): Promise<Manifest> {
  const { header, tables } = await saveTables(archive, { opened, progress, created_at: clock.iso() });
  const before = await openArchive(archive.path);
  try {
    const sandbox = await copySandbox();
    const media = isDatabaseOnly
      ? { files: 0, bytes: 0, missing: 0, lists: [] }
      : await archiveMedia({ archive, before, db: opened.db, storage, progress });
    const saved = sandbox
      ? await archive.addStream({ name: names.sandbox, size: sandbox.size }, sandbox.read(), (error) => {
          throw error;
        })
      : null;
    const whole: Manifest = { ...header, tables, media, sandbox: saved };
    const manifest: Manifest = isDatabaseOnly ? { ...whole, database_only: true } : whole;
    const sha = await archive.add(names.manifest, toBytes(manifest));
    await archive.add(names.checksum, Buffer.from(`${sha}\n`));
    return manifest;
  } finally {
    await before.close();
    progress.end();
  }
}
