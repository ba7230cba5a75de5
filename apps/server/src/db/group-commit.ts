import { isSingleWriter, isUnavailable } from './dialect.ts';
import { transactWithRetry } from './retry.ts';
import type { Database } from './schema.ts';

/** Runs a read and the write that depends on it in one transaction. Resolves once the transaction is durable. */
export type RunInTransaction = <T>(work: (tx: Database) => Promise<T>) => Promise<T>;

interface PendingTransaction {
  readonly work: (tx: Database) => Promise<unknown>;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Groups many small concurrent transactions. On a single-writer database each would wait for the disk separately:
 * there, all that start in one turn of the event loop share a commit, and resolve after it. If one fails, each is
 * retried on its own, so `work` must change nothing but the database. If another process holds the database lock, all
 * fail at once: retries one after the other would each block this process for the whole timeout.
 */
export function createGroupCommit(db: Database): RunInTransaction {
  const runAlone: RunInTransaction = (work) => transactWithRetry(db, work);
  if (!isSingleWriter(db)) return runAlone;
  let waiting: PendingTransaction[] = [];

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

  return <T>(work: (tx: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (waiting.length === 1) setImmediate(() => void commit());
    });
}
