import { isDeadlock } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Calls `work` again while it fails with a retryable error, at most `attempts` times in all; then throws that error.
 * There is no delay: work that fails because of a concurrent transaction succeeds once that transaction has ended.
 */
export async function retryWhile<T>(
  isRetryable: (error: unknown) => boolean,
  attempts: number,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
}

/** Maximum attempts of a transaction that deadlocks abort. */
const maxAttempts = 5;

/** Runs `work` in a transaction, and runs it again if a deadlock aborts it: it must change nothing but the database. */
export const transactWithRetry = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  retryWhile(isDeadlock, maxAttempts, () => db.transaction().execute(work));
