import type pg from 'pg';
import type { Log } from '../platform/log.ts';

/** Milliseconds that one query may take. None comes near it on a database that is there. */
const queryTimeoutMs = 60_000;

/**
 * Lets go of connections whose database does not answer: TCP holds on to those of a host that vanished for a quarter of
 * an hour, and whoever waits with it. Their queries fail as those of any lost connection.
 */
export function closeUnresponsiveConnections(pool: pg.Pool, log: Log, patience = queryTimeoutMs): void {
  /** Connections in use, each with the moment it was last asked something. */
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
      if (performance.now() - since < patience) continue;
      queryStarts.delete(client);
      log.warn('the database has not answered for a minute; its connection is given up');
      // It waits for a query, so it closes without a word. A pool's clients can do so, and their type hides it.
      (client as pg.PoolClient & pg.Client).end().catch(() => {});
    }
  }, patience / 4);
  watch.unref();
}
