import { setImmediate } from 'node:timers/promises';
import { memberImportLimits as limits, type MemberImportRules } from '@lamplight/contract';
import { isUnavailable, isUniqueViolation } from '../../../db/dialect.ts';
import { type Lease, LeaseHeldError, withLease } from '../../../db/leases.ts';
import type { Database } from '../../../db/schema.ts';
import { type Payments, PaymentsRefused, PaymentsUnavailable } from '../../../gateways/payments/payments.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { type Accounts, recordAudit } from '../../accounts/index.ts';
import { bestSubscription } from '../billing/rules.ts';
import { accessOf, addMember } from './add-member.ts';
import { createCheck, readSubscriptions, type Subscriptions } from './check-rows.ts';
import type { ImportColumns } from './formats.ts';
import { m } from './messages.ts';
import {
  batchRows,
  changeImport,
  clearCells,
  countRemoved,
  countRows,
  deleteImportsBefore,
  type FileRow,
  findDueImport,
  type ImportRow,
  listRows,
  saveChecked,
  updateRow,
} from './store.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** Thrown if an admin has stopped the import, or changed its columns or rules during the check. */
class StoppedError extends Error {}

export interface ImportJobs extends Pick<PeriodicJob, 'start' | 'runSoon' | 'stop'> {
  /** Runs everything that is due: checks, imports and undoing of imports. */
  runDue(): Promise<void>;
}

export interface ImportJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly accounts: Accounts;
}

/** An import that this process works on. */
interface ImportRun extends ImportJobDeps {
  readonly job: ImportRow;
  readonly lease: Lease;
  /** True once the server stops: the run ends early, and a later run continues. */
  isStopping(): boolean;
}

/**
 * Runs a step of an import in a transaction, unless the import was stopped.
 * @throws StoppedError, LeaseHeldError
 */
async function step<T>(
  { db, clock, job, lease }: ImportRun,
  work: (trx: Database, now: ImportRow) => Promise<T>,
): Promise<T> {
  // SQLite runs synchronously: yield to the event loop, so that other requests are served.
  await setImmediate();
  return db.transaction().execute(async (trx) => {
    await lease.confirm(trx);
    const now = await changeImport(trx, job.id, [job.state], { touched_at: clock.iso() });
    if (!now || (job.state === 'checking' && now.columns + now.rules !== job.columns + job.rules))
      throw new StoppedError();
    return work(trx, now);
  });
}

/** Reads the rows of an import, in batches; ends early when the server stops. */
async function* batches({ db, job, isStopping }: ImportRun, state?: FileRow['state'], size = batchRows) {
  for (let after = 0; ; ) {
    const rows = await listRows(db, job.id, { state, after, limit: size });
    const last = rows.at(-1);
    if (!last || isStopping()) return;
    after = last.line;
    yield rows;
  }
}

async function checkFile(run: ImportRun): Promise<void> {
  const { db, clock, log, payments, accounts, job } = run;
  const { default_language, languages } = await accounts.site();
  const checkRows = createCheck(
    { db, payments, now: clock.iso(), language: default_language ?? languages[0] ?? 'en' },
    {
      importId: job.id,
      columns: JSON.parse(job.columns) as ImportColumns,
      rules: JSON.parse(job.rules) as MemberImportRules,
      width: (JSON.parse(job.headers) as string[]).length,
    },
  );
  for await (const rows of batches(run)) {
    const checked = await checkRows(rows);
    await step(run, (trx) => saveChecked(trx, checked));
  }
  if (run.isStopping()) return;
  await step(run, (trx) => changeImport(trx, job.id, ['checking'], { state: 'checked', problem: null }));
  log.info({ audit: 'members', import: job.id, by: job.created_by }, 'members of a file checked');
}

async function importRow(run: ImportRun, row: FileRow, subscriptions: Subscriptions | null): Promise<void> {
  const { clock, job } = run;
  const { access, customer } = row;
  const found =
    access === 'subscription' && customer !== null
      ? (bestSubscription(subscriptions?.byCustomer.get(customer) ?? []) ?? null)
      : null;
  if (access === 'subscription' && !found) throw new ProblemError('bad_request', m.noLiveSubscription);
  await step(run, async (trx, { next_mail_at, mails_per_minute }) => {
    const sendAt = isoOf(Math.max(clock.ms(), next_mail_at === null ? 0 : Date.parse(next_mail_at)));
    const rights = { subscription: found, months: row.months, isPremium: row.is_premium === 1 };
    const user_id = await addMember(run, trx, {
      email: row.email,
      username: row.username,
      ...rights,
      note: row.note,
      by: job.created_by,
      sendAt,
    });
    await updateRow(trx, row, { state: 'imported', user_id, cells: '[]', access: accessOf(rights) });
    await changeImport(trx, job.id, ['importing'], {
      next_mail_at: isoOf(Date.parse(sendAt) + minuteMs / mails_per_minute),
    });
  });
}

/**
 * Imports a row; if that fails, stores the reason in the row.
 * @throws StoppedError, LeaseHeldError, and the error if the database is unavailable
 */
async function tryRow(run: ImportRun, row: FileRow, subscriptions: Subscriptions | null): Promise<void> {
  const { db, log, job } = run;
  try {
    await importRow(run, row, subscriptions);
  } catch (error) {
    if (error instanceof StoppedError || error instanceof LeaseHeldError || isUnavailable(error)) throw error;
    const isOurs = !(error instanceof ProblemError) && !isUniqueViolation(error);
    if (isOurs) log.warn({ err: error, import: job.id, line: row.line }, 'could not import a member');
    const reason =
      error instanceof ProblemError ? error.message : isOurs ? m.rowFailed : m.nameTakenMeanwhile;
    await updateRow(db, row, { state: 'failed', problems: JSON.stringify([reason]) });
  }
}

async function importRows(run: ImportRun): Promise<void> {
  const { db, clock, log, payments, accounts, job } = run;
  let subscriptions: Subscriptions | null = null;
  for await (const rows of batches(run, 'ready', 50))
    for (const row of rows) {
      if (run.isStopping()) return;
      if (row.access === 'subscription') subscriptions ??= await readSubscriptions(payments);
      await tryRow(run, row, subscriptions);
      accounts.outbox.flush();
    }
  if (run.isStopping()) return;
  await step(run, async (trx) => {
    const counts = await countRows(trx, [job.id]);
    const count = counts.reduce((sum, row) => sum + (row.state === 'imported' ? row.count : 0), 0);
    await changeImport(trx, job.id, ['importing'], {
      state: 'done',
      problem: null,
      ended_at: clock.iso(),
      open_slot: null,
    });
    await recordAudit(trx, clock, {
      actor_id: job.created_by,
      action: 'members_import_finished',
      target: `members import ${job.id}`,
      detail: { file: job.file_name, count },
    });
  });
  await clearCells(db, job.id);
  log.info({ audit: 'members', import: job.id, by: job.created_by }, 'members imported');
}

async function undoImport(run: ImportRun): Promise<void> {
  const { clock, log, accounts, job } = run;
  for await (const rows of batches(run, 'imported', 50))
    for (const { user_id } of rows)
      await step(run, async (trx) => {
        if (user_id !== null && (await accounts.invitations.withdraw(trx, user_id)))
          await countRemoved(trx, job.id);
      });
  if (run.isStopping()) return;
  await step(run, async (trx, { removed, created_by, file_name }) => {
    await changeImport(trx, job.id, ['undoing'], { state: 'undone' });
    await recordAudit(trx, clock, {
      actor_id: created_by,
      action: 'members_import_undone',
      target: `members import ${job.id}`,
      detail: { file: file_name, count: removed },
    });
  });
  log.info({ audit: 'members', import: job.id }, 'import of members undone');
}

/**
 * Checks, imports or undoes, by the import's state.
 * @throws LeaseHeldError, and errors that the next run may not have
 */
async function runImport(run: ImportRun): Promise<void> {
  const { db, log, job } = run;
  const workOf = { checking: checkFile, importing: importRows, undoing: undoImport };
  try {
    await inStoredLanguage(() => workOf[job.state as keyof typeof workOf](run));
  } catch (error) {
    if (error instanceof StoppedError) return;
    if (error instanceof LeaseHeldError) throw error;
    const isProvider = error instanceof PaymentsUnavailable || error instanceof PaymentsRefused;
    const problem = inStoredLanguage(() => (isProvider ? m.providerUnavailable : m.checkFailed));
    const isChecking = job.state === 'checking';
    await changeImport(db, job.id, [job.state], isChecking ? { state: 'checked', problem } : { problem });
    // An admin repeats a failed check; the next run repeats a failed import or undo.
    if (!isChecking) throw error;
    log.warn({ err: error, import: job.id }, 'members of a file could not be checked');
  }
}

/**
 * Works on imports in the background. Each step is one transaction that also updates `touched_at`. After a crash the
 * same node or another continues with the next row.
 */
export function createImportJobs(deps: ImportJobDeps): ImportJobs {
  const { db, clock, log } = deps;
  const runDue = async (): Promise<void> => {
    await deleteImportsBefore(db, isoOf(clock.ms() - limits.keptDays * dayMs));
    for (let last = ''; !periodic.isStopping(); ) {
      const job = await findDueImport(db);
      // If the same work is still due, the last attempt ended early: leave it to the next run.
      const mark = job ? `${job.id} ${job.state} ${job.columns} ${job.rules}` : '';
      if (!job || mark === last) return;
      last = mark;
      try {
        await withLease(db, 'members-import', false, (lease) =>
          runImport({ ...deps, job, lease, isStopping: () => periodic.isStopping() }),
        );
      } catch (error) {
        if (error instanceof LeaseHeldError) return;
        throw error;
      }
    }
  };

  const periodic = createPeriodicJob({
    name: 'import of members',
    log,
    run: runDue,
    firstInMs: 3_000,
    intervalMs: 10_000,
  });
  return { start: periodic.start, runSoon: periodic.runSoon, stop: periodic.stop, runDue };
}
