import type pg from 'pg';
import type { Log } from '../platform/log.ts';

/** Milliseconds that one query may take. None comes near it on a database that is there. */
const patienceMs = 60_000;

/**
 * Lets go of connections whose database does not answer: TCP holds on to those of a host that vanished for a quarter of
 * an hour, and whoever waits with it. Their queries fail as those of any lost connection.
 */
export function cutSilent(pool: pg.Pool, log: Log, patience = patienceMs): void {
  /** Connections in use, each with the moment it was last asked something. */
  const asked = new Map<pg.PoolClient, number>();
  const noting = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (noting.has(client)) return;
    noting.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryNoted = (...given: unknown[]): unknown => {
      asked.set(client, performance.now());
      return query(...given);
    };
    client.query = queryNoted as typeof client.query;
  });
  pool.on('release', (_, client) => asked.delete(client));
  pool.on('remove', (client) => asked.delete(client));
  const watch = setInterval(() => {
    if (pool.ended) clearInterval(watch);
    for (const [client, since] of asked) {
      if (performance.now() - since < patience) continue;
      asked.delete(client);
      log.warn('the database has not answered for a minute; its connection is given up');
      // It waits for a query, so it closes without a word. A pool's clients can do so, and their type hides it.
      (client as pg.PoolClient & pg.Client).end().catch(() => {});
    }
  }, patience / 4);
  watch.unref();
}
