import { isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { type Cutoffs, deleteIfExpired, findExistingIds, listExpired } from './store.ts';
import type { UploadDeps } from './tus-data-store.ts';

const hourMs = 3_600_000;
/** An upload that nobody goes on with is kept for so long. */
const openRetentionMs = 24 * hourMs;
/** What became of a finished one, with its media: whoever lost the editor before saving may ask for it again. */
const doneRetentionMs = 72 * hourMs;
const intervalMs = hourMs;
const batchSize = 200;

export interface UploadCleanup {
  /** Takes away what nobody has gone on with for a day, or has finished three days ago; answers how many. */
  run(): Promise<number>;
  /** Sweeps once an hour from now on. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Needs no lease: every process sweeps the folder of its own machine, and a row goes only where it is still as old
 * as it was when it was found.
 */
export function createUploadCleanup({
  db,
  folder,
  clock,
  locks,
  log,
}: UploadDeps & { readonly log: Log }): UploadCleanup {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

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

  /** Files that no row knows: of accounts that went, or of rows that another node took away. */
  async function removeOrphans(beforeMs: number): Promise<number> {
    const old = (await folder.list()).filter(({ writtenMs }) => writtenMs < beforeMs);
    let removed = 0;
    for (let at = 0; at < old.length; at += batchSize) {
      if (isStopping) break;
      const ids = old.slice(at, at + batchSize).map(({ id }) => id);
      const existing = await findExistingIds(db, ids);
      for (const id of ids.filter((each) => !existing.has(each))) {
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
      if (!isStopping && (await deleteExpired(id, cutoffs))) deleted += 1;
    const orphans = await removeOrphans(before);
    if (deleted + orphans > 0)
      log.info({ uploads: deleted, strays: orphans }, 'uploads that nobody went on with were swept');
    return deleted + orphans;
  }

  function scheduleRun(inMs: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      current = run()
        .catch((error: unknown) => log.warn({ err: error }, 'uploads could not be swept'))
        .finally(() => scheduleRun(intervalMs));
    }, inMs).unref();
  }

  return {
    run,
    start: () => scheduleRun(60_000),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };
}
