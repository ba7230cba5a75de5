import { isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { ArrivalDeps } from './arrivals-store.ts';
import { deleteUntouched, listKnown, listUntouchedSince, type Moments } from './store.ts';

const hourMs = 3_600_000;
/** An upload that nobody goes on with is kept for so long. */
const keptMs = 24 * hourMs;
/** What became of a finished one, with its media: whoever lost the editor before saving may ask for it again. */
const finishedMs = 72 * hourMs;
const everyMs = hourMs;
const batch = 200;

export interface UploadSweep {
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
export function createUploadSweep({
  db,
  folder,
  clock,
  locks,
  log,
}: ArrivalDeps & { readonly log: Log }): UploadSweep {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function forget(id: string, moments: Moments): Promise<boolean> {
    const release = locks.tryHold(id);
    if (!release) return false;
    try {
      if (!(await deleteUntouched(db, id, moments))) return false;
      await folder.remove(id);
      return true;
    } finally {
      release();
    }
  }

  /** Files that no row knows: of accounts that went, or of rows that another node took away. */
  async function removeStrays(beforeMs: number): Promise<number> {
    const old = (await folder.list()).filter(({ writtenMs }) => writtenMs < beforeMs);
    let removed = 0;
    for (let at = 0; at < old.length; at += batch) {
      if (isStopping) break;
      const ids = old.slice(at, at + batch).map(({ id }) => id);
      const known = await listKnown(db, ids);
      for (const id of ids.filter((each) => !known.has(each))) {
        await folder.remove(id);
        removed += 1;
      }
    }
    return removed;
  }

  async function run(): Promise<number> {
    const before = clock.ms() - keptMs;
    const moments = { open: isoOf(before), done: isoOf(clock.ms() - finishedMs) };
    let swept = 0;
    for (const id of await listUntouchedSince(db, moments, batch))
      if (!isStopping && (await forget(id, moments))) swept += 1;
    const strays = await removeStrays(before);
    if (swept + strays > 0)
      log.info({ uploads: swept, strays }, 'uploads that nobody went on with were swept');
    return swept + strays;
  }

  function next(inMs: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      current = run()
        .catch((error: unknown) => log.warn({ err: error }, 'uploads could not be swept'))
        .finally(() => next(everyMs));
    }, inMs).unref();
  }

  return {
    run,
    start: () => next(60_000),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };
}
