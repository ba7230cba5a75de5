import { hasOneWriter, isDeadlock, isUnavailable } from './dialect.ts';
import type { Schema, Tables } from './schema.ts';

/** Runs a read and the write that follows from it as one. Its answer comes once it lies on the disk. */
export type Atomically<Name extends keyof Schema> = <T>(work: (tx: Tables<Name>) => Promise<T>) => Promise<T>;

/** How often work is done again that another transaction, such as an edit of the book, waited for and was waited for by. */
const mostTries = 5;

interface Waiting<Name extends keyof Schema> {
  readonly work: (tx: Tables<Name>) => Promise<unknown>;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * For small transactions that come in crowds. An engine with a single writer would make each wait for the disk by
 * itself: those that come in one turn of the event loop share a commit there, and none is answered before it. When one
 * of them fails, each is done again by itself: `work` must change nothing but the database. When another process holds
 * the database, all fail with that: one after the other, each would stop this one for as long again.
 */
export function together<Name extends keyof Schema>(db: Tables<Name>): Atomically<Name> {
  const alone: Atomically<Name> = async (work) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (tries === mostTries || !isDeadlock(error)) throw error;
      }
  };
  if (!hasOneWriter(db)) return alone;
  let waiting: Waiting<Name>[] = [];

  async function commit(): Promise<void> {
    const crowd = waiting;
    waiting = [];
    try {
      const answers = await alone(async (tx) => {
        const results: unknown[] = [];
        for (const { work } of crowd) results.push(await work(tx));
        return results;
      });
      for (const [at, { resolve }] of crowd.entries()) resolve(answers[at]);
    } catch (error) {
      const isForAll = crowd.length === 1 || isUnavailable(error);
      for (const { work, resolve, reject } of crowd)
        if (isForAll) reject(error);
        else await alone(work).then(resolve, reject);
    }
  }

  return <T>(work: (tx: Tables<Name>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (waiting.length === 1) setImmediate(() => void commit());
    });
}
