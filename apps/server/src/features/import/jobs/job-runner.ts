import type { RunInTransaction } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { recordAudit } from '../../accounts/index.ts';
import { isServerFault } from '../plan/faults.ts';
import type { ImportOptions } from '../plan/merge-metadata.ts';
import type { Planner } from '../plan/plan.ts';
import { errorMessage, type PlanEntryView, type PlannedBook, type PlanStep } from '../plan/plan-types.ts';
import { parseReleaseChoice } from '../plan/release-choice.ts';
import type { BookUnit } from '../scan/group-books.ts';
import {
  countEntries,
  deleteEntries,
  type EntryRow,
  findNextReady,
  insertEntries,
  updateEntry,
} from './entry-store.ts';
import type { BookImporter } from './import-book.ts';
import { type JobRow, releaseJob, renewLease, updateJobProgress } from './job-store.ts';
import { m } from './messages.ts';
import type { createReadAhead, ReadAhead } from './read-ahead.ts';

/** Planned books written in one statement. */
const batchSize = 25;

/** Options of every import from the admin page. */
export const webImportOptions: ImportOptions = { keepWhole: false, again: false };

/** Thrown if the server is stopping or another node has claimed the import. */
export class InterruptedError extends Error {}

export interface JobRunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly importing: Planner & BookImporter;
  readonly commitLate: RunInTransaction;
  /** `createReadAhead` without the dependencies parameter. */
  readAhead(
    ...call: Parameters<typeof createReadAhead> extends [unknown, ...infer Call] ? Call : never
  ): ReadAhead;
  warmCovers(covers: readonly string[]): Promise<void>;
}

/** An import that this node has claimed; `holder` identifies its lease. */
export interface ClaimedJob {
  readonly job: JobRow;
  readonly holder: string;
  readonly signal: AbortSignal;
}

export interface JobRunner {
  /** Plans the folder and stores the plan, book by book. */
  writePlan(claimed: ClaimedJob, source: ImportFolder): Promise<void>;
  /** Imports the remaining books of the plan, one after another. */
  importAll(claimed: ClaimedJob, source: ImportFolder): Promise<void>;
}

export const entryOf = (job_id: number, step: PlanStep) => {
  if ('book' in step) {
    const { book } = step;
    const { unit, view, state } = book;
    const reason = book.state === 'ready' ? null : book.reason;
    return {
      job_id,
      state,
      reason,
      bytes: view.bytes,
      unit: JSON.stringify(unit),
      shown: JSON.stringify(view),
    };
  }
  const { path, why } = step.passed;
  const title = path.split('/').at(-1) ?? '';
  const view: Partial<PlanEntryView> = { path, title };
  return {
    job_id,
    state: 'refused' as const,
    reason: why,
    bytes: 0,
    unit: '{}',
    shown: JSON.stringify(view),
  };
};

/**
 * Plans the books that are still to be imported. Books whose plan fails are left out: the import reports the failure
 * later.
 */
async function* planEntries(
  db: Database,
  job: JobRow,
  planner: Planner,
  source: ImportFolder,
): AsyncGenerator<PlannedBook> {
  for (let after = 0; ; ) {
    const entry = await findNextReady(db, job.id, after);
    if (!entry) return;
    after = entry.id;
    const unit = JSON.parse(entry.unit) as BookUnit;
    const book = await planner.replan(source, unit, webImportOptions).catch(() => null);
    if (book) yield book;
  }
}

/** Ends an import whose books are all done. Returns false if another node has claimed it. */
const finishJob = (
  { db, clock, events }: Pick<JobRunnerDeps, 'db' | 'clock' | 'events'>,
  job: JobRow,
  holder: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await releaseJob(tx, job.id, holder, { state: 'done', endedAt: clock.iso() }))) return false;
    await recordAudit(tx, clock, {
      actor_id: job.made_by,
      action: 'import_finished',
      target: `import ${job.id}`,
      detail: { folder: job.folder },
    });
    await events.emit('importFinished', tx, { importId: job.id, folder: job.folder, at: clock.iso() });
    return true;
  });

/** Creates the two steps of an import: planning and importing. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, clock, log, importing, commitLate, readAhead, warmCovers } = deps;
  async function writePlan({ job, holder, signal }: ClaimedJob, source: ImportFolder): Promise<void> {
    await deleteEntries(db, job.id);
    let waiting: ReturnType<typeof entryOf>[] = [];
    let bytes = 0;
    const write = async (title: string) => {
      await insertEntries(db, waiting);
      waiting = [];
      await updateJobProgress(db, job.id, holder, { title, bytes });
    };
    for await (const step of importing.plan(source, webImportOptions)) {
      signal.throwIfAborted();
      waiting.push(entryOf(job.id, step));
      if ('book' in step) bytes += step.book.view.bytes;
      if (waiting.length >= batchSize) await write('book' in step ? step.book.view.title : '');
    }
    await write('');
    await releaseJob(db, job.id, holder, { state: 'planned', endedAt: null });
  }

  async function importOne(
    { job, holder, signal }: ClaimedJob,
    entry: EntryRow,
    { source, planner, takeStored }: ReadAhead,
    onBytesRead: (bytes: number) => void,
  ): Promise<void> {
    const book = await planner.replan(source, JSON.parse(entry.unit) as BookUnit, webImportOptions);
    if (book.state !== 'ready')
      return await updateEntry(db, entry.id, { state: book.state, reason: book.reason });
    const release = parseReleaseChoice(job.release_choice);
    const planned = JSON.parse(entry.shown) as PlanEntryView;
    const isAsPlanned =
      book.view.chapters === planned.chapters && Math.abs(book.view.duration - planned.duration) < 0.5;
    if (!isAsPlanned) throw new ProblemError('invalid_input', m.filesChanged);
    const { bookId, coverImage, notes } = await importing.importBook(
      source,
      book,
      { ...webImportOptions, release },
      {
        signal,
        onBytesRead,
        takeStored,
        inTransaction: async (tx, book_id) => {
          if ((await renewLease(tx, job.id, holder)) === null) throw new InterruptedError();
          await updateEntry(tx, entry.id, { state: 'imported', reason: null, book_id });
          await recordAudit(tx, clock, {
            actor_id: job.made_by,
            action: 'book_added',
            target: `book ${book_id}`,
            detail: { title: planned.title, import: job.id },
          });
        },
      },
    );
    if (notes.length > 0) await updateEntry(db, entry.id, { state: 'imported', reason: notes.join(' ') });
    void warmCovers([coverImage]);
    log.info({ audit: 'library', book_id: bookId, import: job.id, by: job.made_by }, 'a book was imported');
  }

  async function importAll(at: ClaimedJob, source: ImportFolder): Promise<void> {
    const { job, holder, signal } = at;
    const counts = await countEntries(db, job.id);
    let bytes = (counts.get('imported')?.bytes ?? 0) + (counts.get('failed')?.bytes ?? 0);
    // Progress is only for display, so its commit does not wait for the disk.
    const showProgress = (title: string): Promise<void> =>
      commitLate((tx) => updateJobProgress(tx, job.id, holder, { title, bytes }));
    const ahead = readAhead(source, { options: webImportOptions, signal }, (...given) =>
      planEntries(db, job, ...given),
    );
    try {
      for (;;) {
        signal.throwIfAborted();
        const entry = await findNextReady(db, job.id);
        if (!entry) break;
        const { title } = JSON.parse(entry.shown) as PlanEntryView;
        const before = bytes;
        await showProgress(title);
        const onBytesRead = (more: number) => {
          bytes += more;
          // A failure is ignored: the next update repeats it.
          void showProgress(title).catch(() => {});
        };
        try {
          await importOne(at, entry, ahead, onBytesRead);
        } catch (error) {
          if (signal.aborted || error instanceof InterruptedError || isServerFault(error, source))
            throw error;
          if (!(error instanceof ProblemError))
            log.warn({ err: error, import: job.id }, 'could not import a book');
          await updateEntry(db, entry.id, { state: 'failed', reason: errorMessage(error) });
        }
        bytes = before + entry.bytes;
      }
    } finally {
      await ahead.close();
    }
    await showProgress('');
    if (await finishJob(deps, job, holder))
      log.info({ audit: 'library', import: job.id, by: job.made_by }, 'an import was finished');
  }

  return { writePlan, importAll };
}
