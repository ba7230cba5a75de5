import { join } from 'node:path';
import { BackupError } from '../backup/create-backup.ts';
import { bytesText, countText, showProgress } from '../backup/progress.ts';
import {
  assertRestorable,
  bringUpToDate,
  countAbsent,
  countMissingMedia,
  restoreMedia,
  restoreRows,
} from '../backup/restore-backup.ts';
import { rowsText } from '../backup/summary.ts';
import { readHeader, type VerifiedBackup, verifyBackup } from '../backup/verify-backup.ts';
import { type Config, locationOf, readConfig } from '../config/config.ts';
import { hasDatabase, lockForServer, openUnmigrated } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { exists, removeFiles, writeFileAtomic } from '../gateways/archive/files.ts';
import { openArchive } from '../gateways/archive/read.ts';
import { createStorage } from '../gateways/storage/create-storage.ts';
import { systemClock } from '../platform/clock.ts';
import { reasonOf } from '../platform/errors.ts';
import { byOperator, commandLog, noSecret, parseCommand, runCommand } from './run-command.ts';

const usage = `
  npm run restore -- FILE              puts a backup into an empty database and its media store
  npm run restore -- FILE --replace    replaces an existing library; its data is lost
  npm run restore -- FILE --check      only reads the backup and verifies its checksums

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable. Stop the server first.
  Ends with 0 when the backup is back and verified, 3 when it is back, but media files are missing from both the backup
  and the media store, 1 when it is not back, or back but a later step failed: the message says which.
`;

const missingFiles = 3;

/** Returns a message that media files are missing, and sets the exit code. */
function reportAbsent(absent: number): string {
  process.exitCode = missingFiles;
  return `\n${countText(absent, 'media file')} that it names ${absent === 1 ? 'is' : 'are'} not in the media store: copy ${absent === 1 ? 'it' : 'them'} there before you start the server.`;
}

const ownOptions = { replace: { type: 'boolean' }, check: { type: 'boolean' } } as const;

/** Restores the payment sandbox's database, if the configuration uses the sandbox. */
async function restoreSandbox(
  { sandbox }: VerifiedBackup,
  { payments, dataDir }: Config,
  isReplacing: boolean,
) {
  const file = join(dataDir, 'stripe-sandbox.db');
  if (!sandbox || payments.provider !== 'sandbox' || (exists(file) && !isReplacing)) return;
  await removeFiles(`${file}-wal`, `${file}-shm`);
  await writeFileAtomic(file, sandbox.read());
}

/**
 * Returns an error for a failure after the rows were restored. Its advice differs from that of an earlier failure,
 * which leaves the database unchanged: once migrated to this version, the database does not accept an older backup
 * again.
 */
async function failedLater(
  problem: string,
  cause: unknown,
  { db, header }: { db: Database; header: Parameters<typeof assertRestorable>[1] },
): Promise<BackupError> {
  const advice = await assertRestorable({ db, isReplacing: true }, header).then(
    () => null,
    (error: unknown) => error instanceof BackupError && error.message,
  );
  return new BackupError(
    `The backup is restored, but ${problem}: ${reasonOf(cause)}\n${advice || 'Repeat with --replace.'}`,
    { cause },
  );
}

async function run(args: readonly string[]): Promise<string> {
  const { values, subject: file, argv } = parseCommand(args, ownOptions, usage);
  const isReplacing = values['replace'] === true;
  const isCheck = values['check'] === true;
  const startedMs = performance.now();
  const took = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  const progress = showProgress(process.stderr);
  if (!exists(file)) throw new BackupError(`There is no file ${file}.`);
  const archive = await openArchive(file);
  let lock: ReturnType<typeof lockForServer> = null;
  try {
    const header = await readHeader(archive);
    const config = readConfig('start', [...argv, noSecret]);
    const where = locationOf(config);
    const open = () => openUnmigrated(where, commandLog('error'));
    if (!isCheck && hasDatabase(where)) {
      lock = lockForServer(where);
      const { db } = await open();
      try {
        await assertRestorable({ db, isReplacing }, header);
      } finally {
        await db.destroy();
      }
    }
    const checked = await verifyBackup(archive, progress);
    const { tables, media, created_at, database_only: isDatabaseOnly } = checked.manifest;
    const files = isDatabaseOnly
      ? 'no media'
      : `${countText(media.files, 'media file')} (${bytesText(media.bytes)})`;
    const what = `${rowsText(tables)} and ${files}`;
    const missing =
      media.missing > 0
        ? `\n${countText(media.missing, 'file was', 'files were')} missing already, or could not be read, when it was made, as listed above.`
        : '';
    if (isCheck) {
      progress.end();
      return `The backup of ${created_at} is whole: ${what}, ${took()}.${missing}`;
    }
    lock ??= lockForServer(where);
    const storage = await createStorage(config, systemClock);
    const opened = await open();
    try {
      const isRemote = config.mediaStore !== null;
      const added = await restoreMedia(archive, checked, { storage, isRemote, progress });
      let absent = await countAbsent(checked.missing, storage);
      await restoreRows(checked, opened, { clock: systemClock, progress });
      progress.end();
      const act = { file, created_at, replaced: isReplacing, ...byOperator };
      commandLog(config.logLevel).info({ audit: 'backup', ...act }, 'the operator restored a backup');
      try {
        await bringUpToDate(opened, systemClock);
        await restoreSandbox(checked, config, isReplacing);
      } catch (cause) {
        throw await failedLater('not brought up to date', cause, { db: opened.db, header });
      }
      if (isDatabaseOnly) {
        absent = await countMissingMedia(opened.db, storage).catch(async (cause: unknown) => {
          const problem = 'its media files could not be looked for in the media store';
          throw await failedLater(problem, cause, { db: opened.db, header });
        });
        const whole = `Restored the database of ${created_at}: ${what}, ${took()}.`;
        if (absent === 0) return `${whole}\nEvery media file that it names is in the media store.`;
        return whole + reportAbsent(absent);
      }
      const known = media.files - added;
      const there = known > 0 ? ` ${countText(known, 'file was', 'files were')} there already.` : '';
      return `Restored the backup of ${created_at}: ${what}, ${took()}.${there}\nEvery file was read again and has its checksum, every table its number of rows, every reference its row.${missing}${absent > 0 ? reportAbsent(absent) : ''}`;
    } finally {
      await storage.close();
      await opened.db.destroy();
    }
  } finally {
    progress.end();
    await archive.close();
    lock?.release();
  }
}

await runCommand(async () => {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
});
