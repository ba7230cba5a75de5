import { ProblemError, stoppingError } from '../../../platform/errors.ts';

export type Urgency = 'now' | 'background';

export interface WorkQueue {
  /**
   * Queues work. Concurrent calls with the same name share one result.
   * @throws ProblemError 'unavailable' if the queue is full or closed
   */
  run<T>(name: string, urgency: Urgency, work: () => Promise<T>): Promise<T>;
  /** Rejects waiting jobs and waits for running ones. */
  close(): Promise<void>;
}

interface Job {
  urgency: Urgency;
  start(): void;
  refuse(): void;
}

const busy = (): ProblemError =>
  new ProblemError('unavailable', 'The server is busy. Please try again in a moment.', {
    retryAfter: 5,
  });

/** Runs heavy work with limited concurrency; urgent jobs come before background jobs. */
export function createWorkQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): WorkQueue {
  const waiting = new Map<string, Job>();
  const results = new Map<string, Promise<unknown>>();
  let running = 0;
  let isClosed = false;

  const startNext = (): void => {
    if (running >= concurrency) return;
    const [name, job] = waiting.entries().find(([, { urgency }]) => urgency === 'now') ??
      waiting.entries().next().value ?? [null, null];
    if (name === null) return;
    waiting.delete(name);
    job.start();
  };

  const enqueue = <T>(name: string, urgency: Urgency, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const start = (): void => {
        running += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            results.delete(name);
            startNext();
          });
      };
      const refuse = (): void => {
        results.delete(name);
        reject(stoppingError());
      };
      waiting.set(name, { urgency, start, refuse });
    });

  return {
    run<T>(name: string, urgency: Urgency, work: () => Promise<T>): Promise<T> {
      const existing = results.get(name) as Promise<T> | undefined;
      const queued = waiting.get(name);
      if (queued && urgency === 'now') queued.urgency = 'now';
      if (existing) return existing;
      const isFull =
        urgency === 'now' &&
        waiting
          .values()
          .filter((job) => job.urgency === 'now')
          .toArray().length >= maxWaiting;
      if (isClosed) return Promise.reject(stoppingError());
      if (isFull) return Promise.reject(busy());
      const result = enqueue(name, urgency, work);
      results.set(name, result);
      startNext();
      return result;
    },
    async close() {
      isClosed = true;
      for (const job of waiting.values()) job.refuse();
      waiting.clear();
      await Promise.allSettled(results.values());
    },
  };
}
