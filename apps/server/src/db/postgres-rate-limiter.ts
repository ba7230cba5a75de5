import type Postgres from 'pg';
import { type IRateLimiterOptions, RateLimiterPostgres } from 'rate-limiter-flexible';
import { systemClock } from '../platform/clock.ts';

const table = 'rate_limits';
/** Milliseconds since 1970, by the database. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Counts attempts for all nodes by the database's time. By their own, a node whose clock is ahead would forget what
 * the others counted, and those would go on refusing what it counted for as long as it is ahead.
 */
export class PostgresRateLimiter extends RateLimiterPostgres {
  readonly #pool: Postgres.Pool;

  constructor(options: IRateLimiterOptions, pool: Postgres.Pool) {
    super({ ...options, storeClient: pool, tableName: table, tableCreated: true });
    this.#pool = pool;
  }

  /** What the library counts with. It looks at `expire` by this node's clock, so it is told in that. */
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
