import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { listReleased, releaseDue } from '../books/releases/release-rules.ts';
import { listDueBooks, lockBook, saveReleases } from './store.ts';

const intervalMs = 5_000;

export interface ReleaseJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
}

/** Releases what is due of one book. Every node may try: the first to lock the book releases it, the others find it done. */
function releaseBook({ db, events }: ReleaseJobDeps, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await lockBook(tx, id);
    if (!before) return false;
    const after = releaseDue(before, now);
    const releases = listReleased(before, after, { bookId: id, at: now });
    const isPublicChange = releases.some(({ level }) => level === 0);
    const times = {
      // A new book is new from the day on which it came out.
      ...(after.visibility < before.visibility ? { created_at: now } : {}),
      ...(isPublicChange ? { updated_at: now } : {}),
    };
    if (!(await saveReleases(tx, before, after, times))) return false;
    for (const release of releases) await events.emit('released', tx, release);
    return true;
  });
}

/** Releases everything that is due, one book per transaction. A book that fails is tried again in the next run. */
async function releaseAllDue(deps: ReleaseJobDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.iso();
  for (let after = 0; ; ) {
    const due = await listDueBooks(db, now, after);
    if (due.length === 0) return;
    for (const id of due) {
      after = id;
      try {
        if (await releaseBook(deps, id, now)) log.info({ book_id: id }, 'released what was due of a book');
      } catch (error) {
        log.error({ err: error, book_id: id }, 'release failed, will retry');
      }
    }
  }
}

export interface ReleaseJob extends PeriodicJob {
  /** Releases everything that is due. */
  run(): Promise<void>;
}

export function createReleaseJob(deps: ReleaseJobDeps): ReleaseJob {
  const run = () => releaseAllDue(deps);
  const job = createPeriodicJob({
    name: 'release job',
    log: deps.log,
    firstInMs: intervalMs,
    intervalMs,
    run,
  });
  return { ...job, run };
}
