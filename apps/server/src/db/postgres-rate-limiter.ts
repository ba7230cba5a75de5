import type Postgres from 'pg';
import { type IRateLimiterOptions, RateLimiterPostgres } from 'rate-limiter-flexible';
import { systemClock } from '../platform/clock.ts';

const table = 'rate_limits';
/** SQL expression for milliseconds since 1970 by the database's clock. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Rate limiter shared by all nodes, counting by the database's time. With their own clocks, a node whose clock is ahead
 * would drop the counts of others, and its own counts would block for too long.
 */
export class PostgresRateLimiter extends RateLimiterPostgres {
  readonly #pool: Postgres.Pool;

  constructor(options: IRateLimiterOptions, pool: Postgres.Pool) {
    super({ ...options, storeClient: pool, tableName: table, tableCreated: true });
    this.#pool = pool;
  }

  /**
   * Overrides the library's counter. The library compares `expire` with this node's clock, so the time is converted to
   * this clock.
   */
  _upsert(key: string, points: number, forMs: number, isAnew = false): Promise<Postgres.QueryResult> {
    return this.#pool.query({
      name: `${table}:count`,
      text: `insert into ${table} as held values ($1, $2, ${now} + $3::bigint)
        on conflict (key) do update set
          points = case when held.expire <= ${now} or $4 then $2 else held.points + $2 end,
          expire = case when held.expire <= ${now} or $4 then ${now} + $3::bigint else held.expire end
        returning points, expire - ${now} + $5::bigint as expire`,
      values: [key, points, forMs, isAnew, systemClock.ms()],
    });
  }
}
