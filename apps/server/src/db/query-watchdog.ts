import type pg from 'pg';
import type { Log } from '../platform/log.ts';

/** Milliseconds that one query may take; far more than any query needs on a reachable database. */
const queryTimeoutMs = 60_000;

/** Characters of a query in the log; an insert of many rows has far more. */
const maxLoggedLength = 500;

/** Returns the SQL of a query with its placeholders, never the values. */
function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return String(text).slice(0, maxLoggedLength);
}

/**
 * Closes connections whose database does not answer: TCP alone would keep connections to a vanished host open for 15
 * minutes. The pending queries fail as on any lost connection.
 */
export function closeUnresponsiveConnections(pool: pg.Pool, log: Log, timeoutMs = queryTimeoutMs): void {
  /** Connections in use, with their last query. */
  const lastQueries = new Map<pg.PoolClient, { readonly query: string; readonly sinceMs: number }>();
  const instrumented = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (instrumented.has(client)) return;
    instrumented.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const timedQuery = (...given: unknown[]): unknown => {
      lastQueries.set(client, { query: textOf(given[0]), sinceMs: performance.now() });
      return query(...given);
    };
    client.query = timedQuery as typeof client.query;
  });
  pool.on('release', (_, client) => lastQueries.delete(client));
  pool.on('remove', (client) => lastQueries.delete(client));
  const watch = setInterval(() => {
    if (pool.ended) clearInterval(watch);
    for (const [client, { query, sinceMs }] of lastQueries) {
      const waitedMs = performance.now() - sinceMs;
      if (waitedMs < timeoutMs) continue;
      lastQueries.delete(client);
      const seconds = Math.round(waitedMs / 1000);
      log.warn({ query, seconds }, 'the database did not answer a query: connection closed');
      // `end` exists on a pool's clients although their type hides it; a pending query makes it close immediately.
      (client as pg.PoolClient & pg.Client).end().catch(() => {});
    }
  }, timeoutMs / 4);
  watch.unref();
}
