import { setFlagsFromString } from 'node:v8';
import { shortDuration } from '@lamplight/messages/durations';
import { locationOf, readConfig } from '../config/config.ts';
import { buildServices } from '../container.ts';
import {
  addBook,
  addUpdate,
  count,
  describePlannedBook,
  describeRoom,
  describeTotals,
  describeUpdate,
  emptyTotals,
  errorMessage,
  type ImportOptions,
  isServerFault,
  measureFolder,
  noRoom,
  printable,
  type Totals,
} from '../features/import/index.ts';
import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import { type ImportFolder, openImportFolder } from '../gateways/storage/import-folder.ts';
import { ProblemError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../services.ts';
import { trackUnusedPaths } from './damage-options.ts';
import { type ImportCommand, readImportCommand } from './import-command.ts';
import { describeRelease } from './release-options.ts';
import { assertUpToDate, byOperator, commandLog, runCommand, UsageError } from './run-command.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Run {
  readonly totals: Totals;
  readonly isInterrupted: boolean;
}

async function showPlan(
  { folderImport }: Services,
  source: ImportFolder,
  { options, isJson }: ImportCommand,
): Promise<Run> {
  let totals = emptyTotals;
  let isInterrupted = false;
  const unused = trackUnusedPaths(options.damagedAt);
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  for await (const step of folderImport.plan(source, options)) {
    if ('passed' in step) totals = { ...totals, passed: totals.passed + 1 };
    else {
      totals = addBook(totals, step.book);
      unused.onBook(step.book);
    }
    const update = 'book' in step ? await folderImport.previewUpdate(step.book) : null;
    totals = addUpdate(totals, update);
    if (isJson) say(JSON.stringify('passed' in step ? step.passed : lineOf(step.book, update ?? {})));
    else if ('passed' in step) say(`  - ${printable(step.passed.path)}\n    ${step.passed.why}`);
    else say(describePlannedBook(step.book));
    if (update && !isJson) say(printable(`    ~ ${describeUpdate(update)}`));
    if (isInterrupted) break;
  }
  if (!isInterrupted) unused.report();
  return { totals, isInterrupted };
}

type Book = Parameters<typeof describePlannedBook>[0];

const lineOf = (book: Book, details: object = {}) => ({
  state: book.state,
  ...book.view,
  ...(book.state === 'ready' ? {} : { reason: book.reason }),
  ...details,
});

/** Updates a book that was imported before, and reports what changed. Returns null if nothing differs. */
async function updateOne(
  { folderImport }: Services,
  book: Book,
  { isJson, bar, log }: { readonly isJson: boolean; readonly bar: { clear(): void }; readonly log: Log },
): ReturnType<Services['folderImport']['updateBook']> {
  const update = await folderImport.updateBook(book);
  if (!update) return null;
  bar.clear();
  const isUpdated = update.problem === undefined;
  if (isUpdated && update.changed.length > 0)
    log.info({ audit: 'library', path: book.view.path, ...byOperator }, 'a book was updated');
  const line = isUpdated ? `~ ${book.view.title}: ${describeUpdate(update)}` : '';
  if (!isJson) say(printable(`  ${line || `x ${book.view.title}: not updated. ${update.problem}`}`));
  return update;
}

/** Sums the bytes of the books that would be imported. */
async function sumReady(
  { folderImport }: Services,
  source: ImportFolder,
  options: ImportOptions,
): Promise<number> {
  let bytes = 0;
  for await (const step of folderImport.plan(source, options))
    if ('book' in step && step.book.state === 'ready') bytes += step.book.view.bytes;
  return bytes;
}

/** Adds the free disk space to an error about a full disk. */
async function withRoom(problem: unknown, { folderImport }: Services): Promise<unknown> {
  if (!(problem instanceof ProblemError) || problem.code !== 'storage_full') return problem;
  const room = await folderImport.findRoom().catch(() => null);
  return room ? new UsageError(`${problem.message} ${describeRoom(room)}`) : problem;
}

/**
 * Yields the plan of each book in turn; when the consumer stops iterating, for any reason, the read-ahead stops, too.
 */
async function* planAll(
  { planner, source, close }: ReturnType<Services['folderImport']['readAhead']>,
  options: ImportOptions,
): ReturnType<typeof planner.plan> {
  try {
    yield* planner.plan(source, options);
  } finally {
    await close();
  }
}

async function apply(
  services: Services,
  source: ImportFolder,
  { options, isJson }: ImportCommand,
  log: Log,
): Promise<Run> {
  const { folderImport } = services;
  const stop = new AbortController();
  let isStopping = false;
  const interrupt = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    bar.clear();
    process.stderr.write('Finishing the book that is at work. Press Ctrl-C again to stop at once.\n');
    stop.abort();
  };
  const { bytes } = await measureFolder(source);
  const room = await folderImport.findRoom();
  // Books that were imported before need no space: only if all books do not fit, make the plan to learn which are
  // new.
  if (room && bytes > room.bytes) {
    const needed = await sumReady(services, source, options);
    if (needed > room.bytes)
      throw new UsageError(`${noRoom(needed, room.bytes).message} ${describeRoom(room)}`);
  }
  log.info({ audit: 'library', path: source.path, ...byOperator }, 'the operator began an import');
  await folderImport.recordOperatorImport('import_started', source, options.release);
  const bar = createBar(bytes);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let totals = emptyTotals;
  const unused = trackUnusedPaths(options.damagedAt);
  const ahead = folderImport.readAhead(source, options);
  for await (const step of planAll(ahead, options)) {
    if (stop.signal.aborted) break;
    if ('passed' in step) {
      totals = { ...totals, passed: totals.passed + 1 };
      continue;
    }
    let { book } = step;
    unused.onBook(book);
    bar.draw(book.view.title);
    let details = {};
    if (book.state === 'ready') {
      try {
        const imported = await folderImport.importAsOperator(ahead.source, book, options, {
          onBytesRead: bar.addBytes,
          takeStored: ahead.takeStored,
        });
        bar.clear();
        log.info({ audit: 'library', book_id: imported.bookId, ...byOperator }, 'a book was imported');
        bar.book();
        details = { book_id: imported.bookId, changed: imported.notes };
      } catch (error) {
        bar.clear();
        if (isServerFault(error, source)) throw await withRoom(error, services);
        book = { state: 'refused', unit: book.unit, view: book.view, reason: errorMessage(error) };
      }
    } else {
      bar.addBytes(book.view.bytes);
      await folderImport.recordMove(book);
      const update = await updateOne(services, book, { isJson, bar, log });
      totals = addUpdate(totals, update);
      details = update ?? {};
    }
    totals = addBook(totals, book);
    bar.clear();
    if (isJson) say(JSON.stringify(lineOf(book, details)));
    else if (book.state === 'refused') say(describePlannedBook(book));
    else if (book.state === 'ready') say(printable(`  + ${book.view.title}  (${bar.line()})`));
    bar.draw('');
  }
  bar.clear();
  if (!isStopping) {
    unused.report();
    await folderImport.recordOperatorImport('import_finished', source, options.release);
  }
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  return { totals, isInterrupted: isStopping };
}

async function run(args: readonly string[]): Promise<number> {
  const command = readImportCommand(args);
  const config = readConfig('start', command.argv);
  const source = await openImportFolder(command.folder);
  await assertUpToDate(locationOf(config));
  // On a terminal, log lines would break up the progress bar.
  const logLevel = process.stderr.isTTY ? 'error' : config.logLevel;
  const deps = await buildServices(config, { log: commandLog('error'), payments: disabledPayments });
  try {
    const { totals, isInterrupted } = await (command.isApplied
      ? apply(deps, source, command, commandLog(logLevel))
      : showPlan(deps, source, command));
    if (command.isJson) {
      const room = await deps.folderImport.findRoom();
      const { release, notify } = command.options.release;
      say(
        JSON.stringify({
          totals,
          interrupted: isInterrupted,
          release,
          notify,
          free_bytes: room?.bytes ?? null,
        }),
      );
    } else {
      say(`\n${describeTotals(totals, command.isApplied ? 'imported' : 'to import')}`);
      if (totals.ready > 0 && !command.isApplied) {
        say(describeRelease(command.options.release));
        const room = await deps.folderImport.findRoom();
        if (room) say(printable(describeRoom(room)));
        if (room && totals.bytes > room.bytes) say(noRoom(totals.bytes, room.bytes).message);
      }
      if (isInterrupted) say('Interrupted. The same command goes on where this one stopped.');
      else if (!command.isApplied && (totals.ready > 0 || command.options.update))
        say(
          `Nothing has been changed. Add --apply to import ${command.options.update ? 'and update ' : ''}them.`,
        );
    }
    if (isInterrupted) return 130;
    return totals.refused + totals.notUpdated > 0 ? 2 : 0;
  } finally {
    await deps.close();
  }
}

// Keeps V8's space for new objects small: the import of 1,000 books then needs 50 MB less, and no more time.
setFlagsFromString('--semi-space-growth-factor=1');
await runCommand(async () => {
  process.exitCode = await run(process.argv.slice(2));
});

/** Creates a progress bar in the last line of a terminal; it does nothing without a terminal. */
function createBar(totalBytes: number) {
  const { stderr } = process;
  const began = performance.now();
  let doneBytes = 0;
  let books = 0;
  const clear = () => void (stderr.isTTY && stderr.write('\r\x1b[K'));
  const timeLeft = (): string => {
    const seconds = (performance.now() - began) / 1000;
    if (doneBytes === 0 || seconds < 2) return '';
    return `${shortDuration((seconds / doneBytes) * Math.max(0, totalBytes - doneBytes))} left`;
  };
  const speed = (): string =>
    `${(books / Math.max((performance.now() - began) / 1000, 0.001)).toFixed(1)} books/s`;
  const draw = (title: string) => {
    if (!stderr.isTTY) return;
    const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
    const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░');
    const facts = [
      `${bar} ${Math.floor(share * 100)} %`,
      count(books, 'book'),
      speed(),
      timeLeft(),
      printable(title),
    ];
    stderr.write(
      `\r\x1b[K${facts
        .filter(Boolean)
        .join('  ')
        .slice(0, (stderr.columns || 80) - 1)}`,
    );
  };
  return {
    draw,
    clear,
    addBytes: (bytes: number) => {
      doneBytes += bytes;
    },
    book: () => {
      books += 1;
    },
    /** Returns progress and remaining time as a line for a log. */
    line: () => {
      const share = totalBytes === 0 ? 100 : Math.min(100, Math.floor((100 * doneBytes) / totalBytes));
      return [`${share} %`, speed(), timeLeft()].filter(Boolean).join(', ');
    },
  };
}
