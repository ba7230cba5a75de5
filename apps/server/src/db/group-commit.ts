import { isDeadlock, isSingleWriter, isUnavailable } from './dialect.ts';
import { retryWhile } from './retry.ts';
import type { Schema, Tables } from './schema.ts';

/** Runs a read and the write that depends on it in one transaction. Resolves once it is durable. */
export type RunInTransaction<Name extends keyof Schema> = <T>(
  work: (tx: Tables<Name>) => Promise<T>,
) => Promise<T>;

/** Attempts after a deadlock. */
const maxAttempts = 5;

interface PendingTransaction<Name extends keyof Schema> {
  readonly work: (tx: Tables<Name>) => Promise<unknown>;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Groups many small concurrent transactions. With a single-writer database each would wait for the disk by itself: there,
 * all that start in one turn of the event loop share a commit, and none resolves before it. If one fails, each is
 * retried on its own: `work` must change nothing but the database. If another process holds the lock, all fail at once:
 * one after the other, each would block this process for the whole timeout.
 */
export function createGroupCommit<Name extends keyof Schema>(db: Tables<Name>): RunInTransaction<Name> {
  const runAlone: RunInTransaction<Name> = (work) =>
    retryWhile(isDeadlock, maxAttempts, () => db.transaction().execute(work));
  if (!isSingleWriter(db)) return runAlone;
  let waiting: PendingTransaction<Name>[] = [];

  async function commit(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const results = await runAlone(async (tx) => {
        const results: unknown[] = [];
        for (const { work } of batch) results.push(await work(tx));
        return results;
      });
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]);
    } catch (error) {
      const isForAll = batch.length === 1 || isUnavailable(error);
      for (const { work, resolve, reject } of batch)
        if (isForAll) reject(error);
        else await runAlone(work).then(resolve, reject);
    }
  }

  return <T>(work: (tx: Tables<Name>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (waiting.length === 1) setImmediate(() => void commit());
    });
}
