import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/create-backup.ts';
import { bytesText, countText, showProgress } from '../backup/progress.ts';
import { assertRestorable, countMissingMedia, restoreMedia, restoreRows } from '../backup/restore-backup.ts';
import { rowsText } from '../backup/summary.ts';
import { readHeader, type VerifiedBackup, verifyBackup } from '../backup/verify-backup.ts';
import { type Config, readConfig } from '../config/config.ts';
import { hasDatabase, openUnmigrated } from '../db/connect.ts';
import { exists, removeFiles, writeFileAtomic } from '../gateways/archive/files.ts';
import { openArchive } from '../gateways/archive/read.ts';
import { createStorage } from '../gateways/storage/create-storage.ts';
import { systemClock } from '../platform/clock.ts';
import { byOperator, commandLog, runCommand } from './run-command.ts';

const usage = `
  npm run restore -- FILE              puts a backup into an empty database and its media store
  npm run restore -- FILE --replace    replaces an existing library; its data is lost
  npm run restore -- FILE --check      only reads the backup and verifies its checksums

  The server's own flags, such as --data-dir and --database-url, work here too. Stop the server first.
  Ends with 0 when the backup is back and verified, 3 when media that a backup of the database alone names are not
  in the media store, 1 when it is not back.
`;

const missingFiles = 3;

/** A dummy secret: nothing is signed here, and none should be generated. */
const noSecret = `--jwt-secret=${'-'.repeat(32)}`;

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

async function run([file = '', ...flags]: readonly string[]): Promise<string> {
  if (file === '' || file.startsWith('--')) throw new BackupError(usage);
  const { replace: isReplacing = false, check: isCheck = false } = parseArgs({
    args: flags.filter((flag) => flag.slice(2) in ownOptions),
    options: ownOptions,
  }).values;
  const startedMs = performance.now();
  const took = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  const progress = showProgress(process.stderr);
  if (!exists(file)) throw new BackupError(`There is no file ${file}.`);
  const archive = await openArchive(file);
  try {
    const header = await readHeader(archive);
    const config = readConfig('start', [...flags.filter((flag) => !(flag.slice(2) in ownOptions)), noSecret]);
    const where = { url: config.databaseUrl, folder: config.dataDir };
    const open = () => openUnmigrated(where, commandLog('error'));
    if (!isCheck && hasDatabase(where)) {
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
        ? `\n${countText(media.missing, 'file was', 'files were')} missing already when it was made.`
        : '';
    if (isCheck) {
      progress.end();
      return `The backup of ${created_at} is whole: ${what}, ${took()}.${missing}`;
    }
    const storage = await createStorage(config, systemClock);
    const opened = await open();
    try {
      const added = await restoreMedia(archive, checked, { storage, progress });
      await restoreRows(checked, opened, { clock: systemClock, progress });
      await restoreSandbox(checked, config, isReplacing);
      progress.end();
      const act = { file, created_at, replaced: isReplacing, ...byOperator };
      commandLog(config.logLevel).info({ audit: 'backup', ...act }, 'the operator restored a backup');
      if (isDatabaseOnly) {
        const absent = await countMissingMedia(opened.db, storage);
        const whole = `Restored the database of ${created_at}: ${what}, ${took()}.`;
        if (absent === 0) return `${whole}\nEvery media file that it names is in the media store.`;
        process.exitCode = missingFiles;
        return `${whole}\n${countText(absent, 'media file')} that it names ${absent === 1 ? 'is' : 'are'} not in the media store: copy ${absent === 1 ? 'it' : 'them'} there before you start the server.`;
      }
      const known = media.files - added;
      const there = known > 0 ? ` ${countText(known, 'file was', 'files were')} there already.` : '';
      return `Restored the backup of ${created_at}: ${what}, ${took()}.${there}\nEvery file was read again and has its checksum, every table its number of rows, every reference its row.${missing}`;
    } finally {
      await storage.close();
      await opened.db.destroy();
    }
  } finally {
    progress.end();
    await archive.close();
  }
}

await runCommand(async () => {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
});
