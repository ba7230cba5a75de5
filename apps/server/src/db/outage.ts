import type pg from 'pg';
import { reasonOf } from '../platform/errors.ts';
import { type Log, omitFromLog } from '../platform/log.ts';
import { isDeadlock, isUnavailable } from './dialect.ts';

/** Milliseconds between log lines while an outage lasts. */
const repeatMs = 60_000;
/**
 * Milliseconds without a failure after which a successful query ends the outage: when the database fails, the
 * connections of the pool fail at different times.
 */
const settleMs = 1000;

/**
 * Logs an outage of the database as one line at its beginning, one a minute while it lasts, and one at its end.
 * Otherwise each call and each job would log the same error with its stack. Failures before the first successful query
 * are not logged: the caller reports that the program does not start.
 */
export function createOutageLog(log: Log, nowMs: () => number = () => performance.now()) {
  let wasReached = false;
  let failures = 0;
  let sinceMs = 0;
  let loggedMs = 0;
  let failedMs = 0;
  const facts = () => ({ seconds: Math.round((nowMs() - sinceMs) / 1000), failures });

  function failed(error: unknown): void {
    if (!wasReached || !isUnavailable(error) || isDeadlock(error)) return;
    omitFromLog(error);
    failures += 1;
    const now = nowMs();
    failedMs = now;
    if (failures === 1) {
      sinceMs = now;
      loggedMs = now;
      log.error({ reason: reasonOf(error) }, 'database connection failed');
    } else if (now - loggedMs >= repeatMs) {
      loggedMs = now;
      log.error({ ...facts(), reason: reasonOf(error) }, 'database still unavailable');
    }
  }

  function succeeded(): void {
    wasReached = true;
    if (failures === 0 || nowMs() - failedMs < settleMs) return;
    log.warn(facts(), 'database available again');
    failures = 0;
  }

  return { failed, succeeded };
}

type OutageLog = ReturnType<typeof createOutageLog>;

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Wraps a method that takes a callback as its last argument or returns a promise; reports the error, or null. */
function observe(
  call: (...given: unknown[]) => unknown,
  settle: (error: unknown) => void,
): (...given: unknown[]) => unknown {
  return (...given: unknown[]): unknown => {
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const settleFirst: Callback = (error, ...results) => {
        settle(error);
        (callback as Callback)(error, ...results);
      };
      return call(...given.slice(0, -1), settleFirst);
    }
    const result = call(...given);
    if (result instanceof Promise) void result.then(() => settle(null), settle);
    return result;
  };
}

/** Reports failures to connect. */
export function observeConnecting(pool: pg.Pool, outage: OutageLog): void {
  const observed = observe(pool.connect.bind(pool) as (...given: unknown[]) => unknown, outage.failed);
  pool.connect = observed as typeof pool.connect;
}

/** Reports the results of a connection's queries. */
export function observeQueries(client: pg.PoolClient, outage: OutageLog): void {
  const observed = observe(client.query.bind(client), (error) =>
    error ? outage.failed(error) : outage.succeeded(),
  );
  client.query = observed as typeof client.query;
}
