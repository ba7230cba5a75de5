import { ProblemError, stoppingError } from '../../../../platform/errors.ts';
import { m } from './messages.ts';

export type Urgency = 'now' | 'background';

export interface WorkQueue {
  /**
   * Queues work. Concurrent calls with the same name share one result.
   * @param owner client or account that requests the work, if the queue limits the share of each owner
   * @throws ProblemError 'unavailable' if the queue is full or closed, 'too_many_requests' if the owner's share is full
   */
  run<T>(name: string, urgency: Urgency, work: () => Promise<T>, owner?: string): Promise<T>;
  /** Rejects waiting jobs and waits for running ones. */
  close(): Promise<void>;
}

interface Job {
  urgency: Urgency;
  readonly owner: string | undefined;
  start(): void;
  refuse(): void;
}

const busy = (): ProblemError =>
  new ProblemError('unavailable', m.busy, {
    retryAfter: 5,
  });

const shareUsed = (): ProblemError =>
  new ProblemError('too_many_requests', m.severalWaiting, {
    retryAfter: 5,
  });

interface Options {
  readonly concurrency: number;
  /** Maximum number of urgent jobs that wait. */
  readonly maxWaiting: number;
  /** Maximum number of waiting urgent jobs with the same owner. */
  readonly maxWaitingOfOwner?: number;
}

/** Runs heavy work with limited concurrency; urgent jobs come before background jobs. */
export function createWorkQueue({
  concurrency,
  maxWaiting,
  maxWaitingOfOwner = maxWaiting,
}: Options): WorkQueue {
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

  const enqueue = <T>(
    name: string,
    { urgency, owner }: Pick<Job, 'urgency' | 'owner'>,
    work: () => Promise<T>,
  ): Promise<T> =>
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
      waiting.set(name, { urgency, owner, start, refuse });
    });

  return {
    run<T>(name: string, urgency: Urgency, work: () => Promise<T>, owner?: string): Promise<T> {
      const existing = results.get(name) as Promise<T> | undefined;
      const queued = waiting.get(name);
      if (queued && urgency === 'now') queued.urgency = 'now';
      if (existing) return existing;
      if (isClosed) return Promise.reject(stoppingError());
      const urgent = waiting
        .values()
        .filter((job) => job.urgency === 'now')
        .toArray();
      if (urgency === 'now' && urgent.length >= maxWaiting) return Promise.reject(busy());
      const own = owner === undefined ? [] : urgent.filter((job) => job.owner === owner);
      if (own.length >= maxWaitingOfOwner) return Promise.reject(shareUsed());
      const result = enqueue(name, { urgency, owner }, work);
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
