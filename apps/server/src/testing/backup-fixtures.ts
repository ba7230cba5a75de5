import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { createBackup } from '../backup/create-backup.ts';
import type { Manifest } from '../backup/format.ts';
import type { Progress } from '../backup/progress.ts';
import { assertRestorable, bringUpToDate, restoreMedia, restoreRows } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { buildServices } from '../container.ts';
import { backedUpTables } from '../db/backup-tables.ts';
import { connect, type DatabaseLocation, type OpenDatabase, openUnmigrated } from '../db/connect.ts';
import { lastRestoreRow } from '../db/installation.ts';
import type { Database } from '../db/schema.ts';
import { openArchive } from '../gateways/archive/read.ts';
import { createArchive } from '../gateways/archive/write.ts';
import { createMemoryMailer } from '../gateways/mail/memory.ts';
import { createDiskStorage } from '../gateways/storage/disk.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Services } from '../services.ts';
import { noopPayments } from './noop-payments.ts';
import { testConfig } from './test-config.ts';

const log = createLog('silent');

/** A database that several connections can open, and a folder for media. */
export interface Installation {
  readonly folder: string;
  readonly location: DatabaseLocation;
  readonly storage: Storage;
}

/**
 * Creates a database and a media folder.
 * @param isEmbedded true: SQLite, even if the tests run on PostgreSQL
 */
export async function createInstallation(isEmbedded = false): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-backup-'));
  const schema = `t_${randomUUID().replaceAll('-', '')}`;
  const url = isEmbedded ? null : inject('databaseUrl') || null;
  const storage = createDiskStorage(join(folder, 'media'));
  onTestFinished(async () => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, location: { url, folder, schema }, storage };
}

export async function openDatabase({ location }: Installation): Promise<OpenDatabase> {
  const opened = await openUnmigrated(location, log);
  onTestFinished(() => opened.db.destroy());
  return opened;
}

export async function connectDatabase({ location }: Installation) {
  const connection = await connect(location, log);
  onTestFinished(() => connection.close());
  return connection;
}

/** Collects progress lines. */
export function recordProgress(): Progress & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, say: (line) => lines.push(line), part: () => {}, done: () => {}, end: () => {} };
}

export async function backUp(
  installation: Installation,
  file: string,
  progress: Progress = recordProgress(),
): Promise<Manifest> {
  const archive = await createArchive(file, systemClock);
  const opened = await openUnmigrated(installation.location, log);
  const source = { opened, storage: installation.storage, clock: systemClock, copySandbox: async () => null };
  try {
    const manifest = await createBackup(archive, source, progress);
    await archive.finish();
    return manifest;
  } finally {
    await archive.discard();
    await opened.db.destroy();
  }
}

/** Restores database and media with the same steps as `npm run restore`. */
export async function restore(
  file: string,
  installation: Installation,
  isReplacing = false,
): Promise<Manifest> {
  const progress = recordProgress();
  const archive = await openArchive(file);
  try {
    const checked = await verifyBackup(archive, progress);
    const opened = await openUnmigrated(installation.location, log);
    try {
      await assertRestorable({ db: opened.db, isReplacing }, checked.manifest);
      await restoreMedia(archive, checked, { storage: installation.storage, isRemote: false, progress });
      await restoreRows(checked, opened, { clock: systemClock, progress });
      await bringUpToDate(opened, systemClock);
    } finally {
      await opened.db.destroy();
    }
    return checked.manifest;
  } finally {
    await archive.close();
  }
}

/**
 * Returns every backed-up row by table, without what a restore changes: the time of the last restore, and the versions
 * of accounts' devices.
 */
export async function readRows(db: Database): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {};
  for (const { name, key } of backedUpTables) {
    const keys = sql.join(key.map((column) => sql.ref(column)));
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(name)} order by ${keys}`.execute(db);
    rowsByTable[name] = rows
      .filter((row) => row['name'] !== lastRestoreRow)
      .map((row) => (name === 'users' ? { ...row, device_version: null } : row));
  }
  return rowsByTable;
}

/** Starts the app on an existing database and listens. */
export async function startApp(
  installation: Installation,
): Promise<{ app: FastifyInstance; deps: Services; url: string }> {
  const connection = await connectDatabase(installation);
  const deps = await buildServices(testConfig, {
    connection,
    storage: installation.storage,
    log,
    mailer: createMemoryMailer(),
    payments: noopPayments(),
  });
  const app = await buildApp(deps);
  onTestFinished(async () => {
    await app.close();
    await deps.closeMedia();
  });
  return { app, deps, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
