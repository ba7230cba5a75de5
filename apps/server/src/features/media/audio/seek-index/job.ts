import { setTimeout as sleep } from 'node:timers/promises';
import { type Lease, LeaseHeldError, withFreeLease } from '../../../../db/leases.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Storage } from '../../../../gateways/storage/storage.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { createPeriodicJob } from '../../../../platform/periodic-job.ts';
import { writeSeekIndex } from '../containers/mp3/seek-index.ts';
import { asLocalFile, bytesOf, indexKeyOf, type SeekIndexState, storeSeekIndex } from './index-file.ts';
import { changeState, findState, listPending } from './store.ts';

const initialDelayMs = 20_000;
const intervalMs = 10 * 60_000;
/**
 * Minimum pause between two files in milliseconds. The pause also lasts at least as long as the previous file took, so
 * that the disk is free for listeners half of the time.
 */
const pauseMs = 50;
const batchSize = 100;
/** Milliseconds between lease renewals: a lease lasts a minute, but reading a large remote file takes longer. */
const confirmIntervalMs = 10_000;

export interface SeekIndexJob {
  /** Indexes all pending files now. Returns the number of indexed files; null if another process is running the job. */
  run(): Promise<number | null>;
  /** Starts running every ten minutes. */
  start(): void;
  stop(): Promise<void>;
}

interface JobDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
}

/** True if the file itself is at fault, so that a retry would fail again. */
const isFileError = (error: unknown): boolean =>
  error instanceof ProblemError && ['invalid_input', 'unsupported_media_type'].includes(error.code);

/** Creates missing seek indexes of MP3 files. */
export function createSeekIndexJob({ db, storage, clock, log }: JobDeps): SeekIndexJob {
  async function indexFile(key: string, lease: Lease): Promise<SeekIndexState> {
    const stored = await storage.open(key);
    if (!stored) return 'failed';
    const file = asLocalFile(stored);
    let confirmedMs = clock.ms();
    const watched = {
      ...file,
      async read(target: Uint8Array, position: number): Promise<number> {
        if (job.isStopping()) throw new LeaseHeldError('media-seek-index');
        if (clock.ms() - confirmedMs > confirmIntervalMs) {
          confirmedMs = clock.ms();
          await lease.confirm(db);
        }
        return file.read(target, position);
      },
    };
    try {
      const index = await writeSeekIndex(watched);
      return index ? await storeSeekIndex(storage, key, index, () => bytesOf(watched)) : 'none';
    } catch (error) {
      if (!isFileError(error)) throw error;
      log.warn({ key, err: error }, 'MP3 frames could not be indexed: seeking in it is inexact');
      return 'failed';
    } finally {
      await file.close();
    }
  }

  async function indexPending(lease: Lease): Promise<number> {
    let count = 0;
    for (let after = ''; ; ) {
      if (job.isStopping()) return count;
      const keys = await listPending(db, after, batchSize);
      if (keys.length === 0) return count;
      for (const key of keys) {
        after = key;
        const startedMs = clock.ms();
        const to = await indexFile(key, lease);
        const isChanged = await changeState(db, key, { from: ['pending'], to });
        // The file was deleted while it was indexed: delete its index, too.
        if (!isChanged && (await findState(db, key)) === null) await storage.remove(indexKeyOf(key));
        count += 1;
        await lease.confirm(db);
        await sleep(Math.max(pauseMs, clock.ms() - startedMs));
      }
    }
  }

  const run = () => withFreeLease(db, 'media-seek-index', indexPending);

  const job = createPeriodicJob({
    name: 'seek index job',
    log,
    run: async () => {
      const count = await run();
      if (count) log.info({ count }, 'indexed MP3 files for exact seeking');
    },
    firstInMs: initialDelayMs,
    intervalMs,
  });
  return {
    run,
    start: job.start,
    stop: job.stop,
  };
}
