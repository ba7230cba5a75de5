import { resolve } from 'node:path';
import { bytesText, countText, type Progress, showProgress } from '../backup/progress.ts';
import { locationOf, readConfig } from '../config/config.ts';
import { buildServices } from '../container.ts';
import { isStorageFull } from '../db/dialect.ts';
import { type BookExport, createBookPaths, printable } from '../features/import/index.ts';
import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import { type ExportFolder, openExportFolder } from '../gateways/storage/export-folder.ts';
import { ProblemError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../services.ts';
import {
  assertUpToDate,
  byOperator,
  commandLog,
  parseCommand,
  runCommand,
  UsageError,
} from './run-command.ts';

const usage = `
  npm run export -- FOLDER     copies the library to a folder, while the server runs: for each author a folder,
                               in it one for each book with its recordings, cover, texts, metadata.json and OPF

    --packages                 writes each book as one audiobook package instead: 'Author/Title.audiobook', in the W3C's
                               Lightweight Packaging Format

  "npm run import" reads both, audiobook servers the folders. What belongs to members is not in them: use
  "npm run backup" to save everything. A file that is in the folder already is never replaced.

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
  It ends with 0 when all is in the folder, 2 when something is missing or was left as it is, 1 when it could not go on,
  130 when it was interrupted. The same command goes on where it stopped.
`;

const interrupted = 130;
const incomplete = 2;

const say = (text: string): void => void process.stdout.write(`${printable(text)}\n`);

interface Totals {
  books: number;
  files: number;
  written: number;
  problems: number;
}

type Export = Pick<Services['libraryExport'], 'bookIds' | 'exportBook' | 'packageBook'>;

/** Returns the files that a book becomes, with their paths in the folder. */
type Layout = (book: BookExport, path: string) => BookExport['files'];

const inFolders: Layout = ({ files }, path) =>
  files.map((file) => ({ ...file, name: `${path}/${file.name}` }));

const asPackages =
  ({ packageBook }: Export): Layout =>
  (book, path) => [
    {
      name: `${path}.audiobook`,
      bytes: packageBook(book).bytes,
      modifiedMs: Date.parse(book.described.updated_at),
      open: () => packageBook(book).content,
    },
  ];

/** Sums the bytes of files that the folder lacks. */
async function sumMissing(library: Export, folder: ExportFolder, layout: Layout): Promise<number> {
  const pathOf = createBookPaths();
  let bytes = 0;
  for await (const id of library.bookIds()) {
    const book = await library.exportBook(id).catch(() => null);
    if (!book) continue;
    for (const { name, bytes: size } of layout(book, pathOf(book)))
      if (!(await folder.has(name, size))) bytes += size;
  }
  return bytes;
}

const fullDisk = (path: string) =>
  new UsageError(
    `The disk of ${path} is full. Make room there, then run the same command: it goes on where it stopped.`,
  );

/** Adds the files of a book to the folder, and prints which files were not added and why. */
async function addBook(
  folder: ExportFolder,
  { book, path, layout }: { readonly book: BookExport; readonly path: string; readonly layout: Layout },
  { totals, progress, signal }: { totals: Totals; progress: Progress; signal: AbortSignal },
): Promise<void> {
  const problems = [...book.problems];
  let written = 0;
  const files = layout(book, path);
  for (const { name, ...file } of files) {
    if (signal.aborted) return;
    const outcome = await folder.add({ ...file, path: name }, progress.done);
    if (outcome === 'different')
      problems.push(`${name} is another file, and was left as it is. Move it away to export this one.`);
    if (outcome === 'written') written += 1;
  }
  totals.books += 1;
  totals.files += files.length;
  totals.written += written;
  totals.problems += problems.length;
  progress.end();
  say(`  ${written > 0 ? '+' : '='} ${path}`);
  for (const problem of problems) say(`    ! ${problem}`);
}

async function apply(
  { libraryExport }: Services,
  { path, isPackaged, log }: { readonly path: string; readonly isPackaged: boolean; readonly log: Log },
): Promise<number> {
  const layout = isPackaged ? asPackages(libraryExport) : inFolders;
  const folder = await openExportFolder(path);
  const { books, bytes } = await libraryExport.measure();
  const free = await folder.freeBytes();
  if (bytes > free) {
    const missing = await sumMissing(libraryExport, folder, layout);
    if (missing > free)
      throw new UsageError(
        `The library does not fit into ${path}: ${bytesText(missing)} are to be written, and ${bytesText(free)} are free.`,
      );
  }
  log.info({ audit: 'library', path, ...byOperator }, 'the operator began an export');
  await libraryExport.recordOperatorExport('export_started', { folder: path, books });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(interrupted);
      process.stderr.write('\nFinishing the file that is at work. Press Ctrl-C again to stop at once.\n');
      stop.abort();
    });
  const progress = showProgress(process.stderr);
  const totals: Totals = { books: 0, files: 0, written: 0, problems: 0 };
  const pathOf = createBookPaths();
  progress.part('export', bytes);
  for await (const id of libraryExport.bookIds()) {
    if (stop.signal.aborted) break;
    // The book may have been deleted since the list of books was read.
    const book = await libraryExport.exportBook(id).catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'not_found') return null;
      throw error;
    });
    if (book)
      await addBook(folder, { book, path: pathOf(book), layout }, { totals, progress, signal: stop.signal });
  }
  progress.end();
  process.stdout.write('\n');
  say(
    `${countText(totals.books, 'book')} with ${countText(totals.files, 'file')} in ${path}; ${totals.written.toLocaleString('en')} of them new.`,
  );
  if (stop.signal.aborted) {
    say('Interrupted. The same command goes on where this one stopped.');
    return interrupted;
  }
  await libraryExport.recordOperatorExport('export_finished', { folder: path, books: totals.books });
  if (totals.problems === 0) return 0;
  say(`${countText(totals.problems, 'problem')}: see above.`);
  return incomplete;
}

async function run(args: readonly string[]): Promise<number> {
  const { subject, values, argv } = parseCommand(args, { packages: { type: 'boolean' } }, usage);
  const path = resolve(subject);
  const config = readConfig('start', argv);
  await assertUpToDate(locationOf(config));
  // On a terminal, log lines would break up the progress bar.
  const logLevel = process.stderr.isTTY ? 'error' : config.logLevel;
  const services = await buildServices(config, { log: commandLog('error'), payments: disabledPayments });
  try {
    return await apply(services, {
      path,
      isPackaged: values['packages'] === true,
      log: commandLog(logLevel),
    });
  } catch (error) {
    throw isStorageFull(error) ? fullDisk(path) : error;
  } finally {
    await services.close();
  }
}

await runCommand(async () => {
  process.exitCode = await run(process.argv.slice(2));
});
