import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type ImportFolder, openImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Room } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import { recordAudit } from '../../accounts/index.ts';
import { noRoom } from '../plan/plan-texts.ts';
import { assertRelease, parseReleaseChoice, type ReleaseChoice } from '../plan/release-choice.ts';
import type { DamagedChoice } from '../scan/damage-types.ts';
import { createDamageDecisions, recordingWaitMs } from './damage-decisions.ts';
import { countEntries, type EntryRow, type EntrySelection, selectEntries } from './entry-store.ts';
import { createJobRunner, InterruptedError, type JobRunnerDeps } from './job-runner.ts';
import {
  cancelIdleJob,
  claimJob,
  findJob,
  findNewestJob,
  insertJob,
  type JobRow,
  type JobStatus,
  releaseJob,
  renewLease,
  requestStop,
  updateReleaseChoice,
} from './job-store.ts';
import { m } from './messages.ts';

const heartbeatMs = 2_000;
/** Thrown if an admin canceled the import. */
class CancelledError extends Error {}

export interface ImportJobs {
  /** Starts planning a folder. @throws ProblemError 'import_running' while another import runs */
  begin(folder: string, userId: number): Promise<JobStatus>;
  /**
   * Starts or continues the import of the planned books; an empty choice keeps the selection and the release.
   * @throws ProblemError 'storage_full' if the disk space is too small for the selected books; 'invalid_input' if the
   * release is invalid
   */
  start(id: number, choice: StartChoice, userId: number): Promise<JobStatus>;
  /**
   * Replans a book according to an admin's choice for its damaged recordings.
   * @throws ProblemError still_reading after three seconds; repeating the call waits for the same result
   * @throws ProblemError precondition_failed if another choice is being processed, or has been saved meanwhile
   */
  decideDamaged(id: number, entryId: number, choice: DamagedChoice, userId: number): Promise<EntryRow>;
  /** Cancels an import: it ends after the current recording. Returns after three seconds at the latest. */
  cancel(id: number, userId: number): Promise<JobStatus>;
  newest(): Promise<JobStatus | undefined>;
  /**
   * Returns the status of an import.
   * @throws ProblemError not_found
   */
  require(id: number): Promise<JobStatus>;
  /** Stops the imports on this node before their next recording; another node or start can continue them. */
  stop(): Promise<void>;
}

interface StartChoice extends EntrySelection, Partial<ReleaseChoice> {}

interface JobDeps extends JobRunnerDeps {
  /** Returns the disk space for recordings; null if it is not limited. */
  findRoom(): Promise<Room | null>;
  /** Folder that admins may import from; null if importing from the admin page is disabled. */
  readonly importDir: string | null;
}

const running = () => new ProblemError('import_running', m.running);

/** Ends a run that failed or was stopped: releases the import with its new state. */
async function endRun(
  { db, clock, log }: Pick<JobDeps, 'db' | 'clock' | 'log'>,
  job: JobRow,
  holder: string,
  error: unknown,
): Promise<boolean> {
  if (error instanceof CancelledError)
    return await releaseJob(db, job.id, holder, { state: 'cancelled', endedAt: clock.iso() });
  if (error instanceof InterruptedError)
    return await releaseJob(db, job.id, holder, { state: job.state, endedAt: null });
  const isOurFault = !(error instanceof ProblemError);
  if (isOurFault) log.error({ err: error, import: job.id }, 'import failed');
  const problem = isOurFault ? m.failed : error.message;
  // An import with a finished plan stays open: it can be continued once the problem is solved.
  const isOver = job.state === 'reading';
  return await releaseJob(db, job.id, holder, {
    state: isOver ? 'failed' : job.state,
    problem,
    endedAt: isOver ? clock.iso() : null,
  });
}

async function requireJob(db: Database, id: number): Promise<JobStatus> {
  const job = await findJob(db, id);
  if (!job) throw new ProblemError('not_found', m.gone);
  return job;
}

/** Cancels an import, or asks the node that runs it to stop; returns false if it is over already. */
async function cancelJob(
  { db, clock }: Pick<JobDeps, 'db' | 'clock'>,
  { id, folder, userId }: { id: number; folder: string; userId: number },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (!(await cancelIdleJob(tx, id, clock.iso())) && !(await requestStop(tx, id))) return false;
    await recordAudit(tx, clock, {
      actor_id: userId,
      action: 'import_canceled',
      target: `import ${id}`,
      detail: { folder },
    });
    return true;
  });
}

/**
 * Renews the lease of an import at intervals, and stops its run if it was canceled or lost the lease. Returns the
 * function that stops the heartbeat.
 */
function startHeartbeat(
  { db, log }: Pick<JobDeps, 'db' | 'log'>,
  id: number,
  holder: string,
  stop: AbortController,
): () => void {
  let isBeating = false;
  const beat = async () => {
    if (isBeating || stop.signal.aborted) return;
    isBeating = true;
    try {
      const isToStop = await renewLease(db, id, holder);
      if (isToStop === null) stop.abort(new InterruptedError());
      if (isToStop) stop.abort(new CancelledError());
    } catch (error) {
      log.warn({ err: error, import: id }, 'import heartbeat failed');
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  return () => clearInterval(timer);
}

/** Runs admins' imports: one node holds the lease, progress is in the database, and any node can continue. */
export function createImportJobs(deps: JobDeps): ImportJobs {
  const { db, clock, log, importDir, importing, findRoom } = deps;
  const { writePlan, importAll } = createJobRunner(deps);
  const here = new Map<number, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();

  const openFolder = async (folder: string): Promise<ImportFolder> => {
    if (importDir === null) throw new ProblemError('bad_request', m.noImportFolder);
    return openImportFolder(importDir, folder);
  };
  const decideDamaged = createDamageDecisions({ db, log, importing, openFolder });

  /** Runs a claimed import, with heartbeats, until it ends or must stop. */
  function work(job: JobRow, holder: string): void {
    const stop = new AbortController();
    const stopHeartbeat = startHeartbeat(deps, job.id, holder, stop);
    const run = job.state === 'reading' ? writePlan : importAll;
    const ended = inStoredLanguage(() =>
      openFolder(job.folder)
        .then((source) => run({ job, holder, signal: stop.signal }, source))
        .catch((error: unknown) =>
          endRun(deps, job, holder, stop.signal.aborted ? stop.signal.reason : error),
        ),
    )
      .catch((error: unknown) =>
        log.error({ err: error, import: job.id }, 'could not record the end of the import'),
      )
      .finally(() => {
        stopHeartbeat();
        here.delete(job.id);
      });
    here.set(job.id, { stop, ended });
  }

  async function workOn(id: number, holder: string): Promise<JobStatus> {
    const job = await requireJob(db, id);
    work(job, holder);
    return job;
  }

  return {
    require: (id) => requireJob(db, id),
    newest: () => findNewestJob(db),
    async begin(folder, userId) {
      const { path } = await openFolder(folder);
      const before = await findNewestJob(db);
      if (before?.open_slot === 1 && !(await cancelIdleJob(db, before.id, clock.iso()))) throw running();
      try {
        const job = await insertJob(db, { folder, made_by: userId, created_at: clock.iso() });
        log.info({ audit: 'library', import: job.id, by: userId, path }, 'an admin began an import');
        const holder = randomUUID();
        if (!(await claimJob(db, job.id, { holder, from: ['reading'], to: 'reading' }))) throw running();
        return await workOn(job.id, holder);
      } catch (error) {
        if (isUniqueViolation(error)) throw running();
        throw error;
      }
    },
    async start(id, choice, userId) {
      const job = await requireJob(db, id);
      if (job.open_slot === null) throw new ProblemError('bad_request', m.finished);
      if (job.is_claimed) throw running();
      if (job.state === 'reading') throw new ProblemError('bad_request', m.unfinishedPlan);
      await openFolder(job.folder);
      const before = parseReleaseChoice(job.release_choice);
      const { release = before.release, notify = before.notify } = choice;
      if (choice.release) assertRelease({ release, notify }, clock.iso());
      const room = await findRoom();
      const holder = randomUUID();
      // If another admin's request has claimed the import in the meantime, the selection in that request stays.
      const isClaimed = await db.transaction().execute(async (tx) => {
        if (!(await claimJob(tx, id, { holder, from: ['planned', 'importing'], to: 'importing' })))
          return false;
        if (choice.only ?? choice.left_out) await selectEntries(tx, id, choice);
        const needed = (await countEntries(tx, id)).get('ready')?.bytes ?? 0;
        if (room && needed > room.bytes) throw noRoom(needed, room.bytes);
        await updateReleaseChoice(tx, id, JSON.stringify({ release, notify } satisfies ReleaseChoice));
        await recordAudit(tx, clock, {
          actor_id: userId,
          action: 'import_started',
          target: `import ${id}`,
          detail: { folder: job.folder, release: release.state },
        });
        return true;
      });
      if (!isClaimed) throw running();
      log.info({ audit: 'library', import: id, by: userId }, 'an admin started an import');
      return await workOn(id, holder);
    },
    decideDamaged: async (id, entryId, choice, userId) =>
      decideDamaged(await requireJob(db, id), { entryId, choice, userId }),
    async cancel(id, userId) {
      const { folder } = await requireJob(db, id);
      const isCanceled = await cancelJob(deps, { id, folder, userId });
      if (isCanceled) log.info({ audit: 'library', import: id, by: userId }, 'an admin canceled an import');
      here.get(id)?.stop.abort(new CancelledError());
      await withTimeout(Promise.resolve(here.get(id)?.ended), recordingWaitMs, () => {});
      return await requireJob(db, id);
    },
    async stop() {
      const all = [...here.values()];
      for (const { stop } of all) stop.abort(new InterruptedError());
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
