import { createAsyncCache } from './async-cache.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Maximum milliseconds until a node sees a change made by another node. */
export const sharedMaxAgeMs = 2000;

interface Options<T> {
  readonly clock: Clock;
  readonly log: Log;
  /** Name of the value in log messages, in the plural. */
  readonly name: string;
  readonly initial: T;
  readonly read: () => Promise<T>;
}

/**
 * Creates access to a value that all nodes share: it is at most two seconds old, or the last one read while the
 * database does not answer.
 */
export function createLastKnown<T>({ clock, log, name, initial, read }: Options<T>) {
  const cache = createAsyncCache<'value', T>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });
  let lastKnown = initial;
  return {
    async get(): Promise<T> {
      try {
        lastKnown = await cache.get('value', read);
      } catch (error) {
        log.warn({ err: error }, `${name} not read: using the last known ones`);
      }
      return lastKnown;
    },
    /** Makes the next call read the value again. */
    forget: () => cache.delete('value'),
  };
}
