import type pg from 'pg';
import type { Log } from '../platform/log.ts';

/** Milliseconds that one query may take; far more than any query needs on a reachable database. */
const queryTimeoutMs = 60_000;

/**
 * Closes connections whose database does not answer: TCP would keep those of a vanished host open for 15 minutes. Their
 * queries fail like those of any lost connection.
 */
export function closeUnresponsiveConnections(pool: pg.Pool, log: Log, timeoutMs = queryTimeoutMs): void {
  /** Connections in use, with the start time of their last query. */
  const queryStarts = new Map<pg.PoolClient, number>();
  const instrumented = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (instrumented.has(client)) return;
    instrumented.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const timedQuery = (...given: unknown[]): unknown => {
      queryStarts.set(client, performance.now());
      return query(...given);
    };
    client.query = timedQuery as typeof client.query;
  });
  pool.on('release', (_, client) => queryStarts.delete(client));
  pool.on('remove', (client) => queryStarts.delete(client));
  const watch = setInterval(() => {
    if (pool.ended) clearInterval(watch);
    for (const [client, since] of queryStarts) {
      if (performance.now() - since < timeoutMs) continue;
      queryStarts.delete(client);
      log.warn('the database did not answer for a minute: connection closed');
      // `end` exists on a pool's clients although their type hides it; a pending query makes it close immediately.
      (client as pg.PoolClient & pg.Client).end().catch(() => {});
    }
  }, timeoutMs / 4);
  watch.unref();
}
