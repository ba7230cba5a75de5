import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Endpoint, limits } from '@lamplight/contract';
import { ProblemError } from '../platform/errors.ts';
import { createLimit } from '../platform/limit.ts';
import { m } from './problems.messages.ts';

export interface HeavyReads {
  /**
   * Runs a read when a slot is free.
   * @param client account or address of the reader
   * @param isGone returns true once the client has disconnected
   * @throws ProblemError unavailable when too many reads wait, too_many_requests when this client has too many
   */
  run<T>(client: string, read: () => Promise<T>, isGone?: () => boolean): Promise<T>;
  /** Number of reads that run or wait. */
  count(): number;
}

export interface HeavyReadLimits {
  readonly concurrent: number;
  /** Maximum number of waiting reads. */
  readonly waiting: number;
  /** Maximum reads of one client, running and waiting together, so that no client takes every slot. */
  readonly perClient: number;
}

const heavyReadLimits: HeavyReadLimits = { concurrent: 4, waiting: 200, perClient: 24 };

/** Limits how many list responses of up to 500 KB are read at once; the others wait in a bounded queue. */
export function createHeavyReads({
  concurrent,
  waiting,
  perClient,
}: HeavyReadLimits = heavyReadLimits): HeavyReads {
  const limitReads = createLimit(concurrent, waiting);
  const clients = new Map<string, number>();

  let lastStart: Promise<void> = Promise.resolve();

  /**
   * Starts one read per turn of the event loop: with the embedded database a read blocks the event loop, and other
   * requests should run between two reads.
   */
  async function waitForTurn(): Promise<void> {
    lastStart = lastStart.then(() => nextTurn());
    await lastStart;
  }

  return {
    async run(client, read, isGone = () => false) {
      const own = clients.get(client) ?? 0;
      if (own >= perClient)
        throw new ProblemError('too_many_requests', m.manyLists, {
          retryAfter: 1,
        });
      if (!limitReads.hasRoom())
        throw new ProblemError('unavailable', m.busy, {
          retryAfter: 2,
        });
      clients.set(client, own + 1);
      try {
        return await limitReads(async () => {
          await waitForTurn();
          if (isGone()) throw new ProblemError('request_timeout', m.connectionClosed);
          return await read();
        });
      } finally {
        const left = (clients.get(client) ?? 1) - 1;
        if (left > 0) clients.set(client, left);
        else clients.delete(client);
      }
    },
    count: limitReads.count,
  };
}

/** Returns whether a request may read many rows: a whole list, a large page, or comments, whose texts are long. */
export function isHeavyRead({ paged, query: shape }: Endpoint, query: unknown): boolean {
  if (!paged) return false;
  const asked = (query ?? {}) as { page?: number; per_page?: number; offset?: number };
  // Lists of comments have the parameter `limit` for the size of a page.
  if (shape && 'cursor' in shape.properties && !('per_page' in shape.properties)) return true;
  const isPage = [asked.page, asked.per_page, asked.offset].some((value) => value !== undefined);
  return !isPage || (asked.per_page ?? 0) > limits.pageSize;
}
