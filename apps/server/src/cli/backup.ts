import { join } from 'node:path';
import { BackupError, createBackup } from '../backup/create-backup.ts';
import { names } from '../backup/format.ts';
import { recordBackup } from '../backup/last-backup.ts';
import { bytesText, countText, showProgress } from '../backup/progress.ts';
import { rowsText } from '../backup/summary.ts';
import { type Config, locationOf, readConfig } from '../config/config.ts';
import { hasDatabase, openUnmigrated } from '../db/connect.ts';
import { copyDatabaseFile } from '../db/sqlite.ts';
import { archivePathProblem, exists, localFile, removeFiles } from '../gateways/archive/files.ts';
import { createArchive } from '../gateways/archive/write.ts';
import { createStorage } from '../gateways/storage/create-storage.ts';
import { systemClock } from '../platform/clock.ts';
import { commandLog, noSecret, parseCommand, runCommand } from './run-command.ts';

const usage = `
  npm run backup -- FILE                    saves database and media in one file, while the server runs
  npm run backup -- FILE --database-only    saves the database alone, for libraries whose media are copied
                                            by other means (docs/operations/back-up.md)

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
  Ends with 0 when all is saved, 3 when files that the database names were missing, 1 when nothing is saved.
`;

const ownOptions = { 'database-only': { type: 'boolean' } } as const;

const incomplete = 3;
const interrupted = 130;

/** Copies the payment sandbox's database to a file; null if there is none. */
async function copySandbox({ payments, dataDir }: Config, copy: string) {
  const file = join(dataDir, 'stripe-sandbox.db');
  if (payments.provider !== 'sandbox' || !exists(file)) return null;
  copyDatabaseFile(file, copy);
  return await localFile(copy);
}

async function run(args: readonly string[]): Promise<void> {
  const { values, subject: file, argv } = parseCommand(args, ownOptions, usage);
  const isDatabaseOnly = values['database-only'] === true;
  const config = readConfig('start', [...argv, noSecret]);
  const where = locationOf(config);
  if (!hasDatabase(where))
    throw new BackupError(`There is no database in ${config.dataDir}: there is nothing to save.`);
  const why = await archivePathProblem(file, (first) => first === names.header);
  if (why) throw new BackupError(why);

  const startedMs = performance.now();
  const opened = await openUnmigrated(where, commandLog('error'));
  const storage = await createStorage(config, systemClock);
  const archive = await createArchive(file, systemClock);
  const sandboxCopy = `${archive.path}-sandbox`;
  const leave = async (): Promise<void> => {
    await archive.discard();
    await removeFiles(sandboxCopy);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      process.stderr.write('\nStopped: nothing was saved.\n');
      void leave().finally(() => process.exit(interrupted));
    });
  try {
    await removeFiles(sandboxCopy);
    const source = {
      opened,
      storage,
      clock: systemClock,
      isDatabaseOnly,
      copySandbox: () => copySandbox(config, sandboxCopy),
    };
    const { media, tables } = await createBackup(archive, source, showProgress(process.stderr));
    await removeFiles(sandboxCopy);
    await archive.finish();
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const finishedAt = systemClock.iso();
    const missingFiles = isDatabaseOnly ? null : media.missing;
    await recordBackup(opened.db, { finishedAt, missingFiles }).catch((error: unknown) =>
      process.stderr.write(`Could not record when this backup was made: ${String(error)}\n`),
    );
    const files = isDatabaseOnly
      ? 'no media'
      : `${countText(media.files, 'media file')} (${bytesText(media.bytes)})`;
    process.stdout.write(
      `Saved ${rowsText(tables)} and ${files}\nin ${file}: ${bytesText(archive.size())}, ${seconds} s. It holds password hashes: keep it as you keep the database.\n`,
    );
    if (media.missing === 0) return;
    process.stderr.write(
      `${countText(media.missing, 'file is', 'files are')} missing from it, as listed above.\n`,
    );
    process.exitCode = incomplete;
  } catch (error) {
    await leave();
    throw error;
  } finally {
    await storage.close();
    await opened.db.destroy();
  }
}

await runCommand(async () => {
  await run(process.argv.slice(2));
});
