import { chunksOf } from '../../../db/chunks.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import { type Cutoffs, deleteIfExpired, findExistingIds, listExpired } from './store.ts';
import type { UploadDeps } from './tus-data-store.ts';

const hourMs = 3_600_000;
/** Milliseconds for which an incomplete upload is kept after its last activity. */
const openRetentionMs = 24 * hourMs;
/**
 * Milliseconds for which the result of a finished upload is kept, with its media: an editor that was closed before
 * saving may request the result again.
 */
const doneRetentionMs = 72 * hourMs;
const intervalMs = hourMs;
const batchSize = 200;

export interface UploadCleanup {
  /**
   * Deletes incomplete uploads after a day and finished ones after three days; returns the number of deleted uploads.
   */
  run(): Promise<number>;
  /** Starts running once an hour. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Deletes expired uploads. Needs no lease: each process cleans the folder of its own machine, and a row is deleted
 * only if it is still expired.
 */
export function createUploadCleanup({
  db,
  folder,
  clock,
  locks,
  log,
}: UploadDeps & { readonly log: Log }): UploadCleanup {
  async function deleteExpired(id: string, cutoffs: Cutoffs): Promise<boolean> {
    const release = locks.tryLock(id);
    if (!release) return false;
    try {
      if (!(await deleteIfExpired(db, id, cutoffs))) return false;
      await folder.remove(id);
      return true;
    } finally {
      release();
    }
  }

  /** Deletes files without a row, for example because the account was deleted, or another node deleted the row. */
  async function removeOrphans(beforeMs: number): Promise<number> {
    const old = (await folder.list()).filter(({ writtenMs }) => writtenMs < beforeMs);
    let removed = 0;
    const oldIds = old.map(({ id }) => id);
    for (const ids of chunksOf(oldIds)) {
      if (job.isStopping()) break;
      const existing = await findExistingIds(db, ids);
      for (const id of ids.filter((id) => !existing.has(id))) {
        await folder.remove(id);
        removed += 1;
      }
    }
    return removed;
  }

  async function run(): Promise<number> {
    const before = clock.ms() - openRetentionMs;
    const cutoffs = { open: isoOf(before), done: isoOf(clock.ms() - doneRetentionMs) };
    let deleted = 0;
    for (const id of await listExpired(db, cutoffs, batchSize))
      if (!job.isStopping() && (await deleteExpired(id, cutoffs))) deleted += 1;
    const orphans = await removeOrphans(before);
    if (deleted + orphans > 0) log.info({ uploads: deleted, orphans }, 'deleted expired uploads');
    return deleted + orphans;
  }

  const job = createPeriodicJob({
    name: 'upload cleanup',
    log,
    run,
    firstInMs: 60_000,
    intervalMs: intervalMs,
  });
  return {
    run,
    start: job.start,
    stop: job.stop,
  };
}
