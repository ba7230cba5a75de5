import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type Postgres from 'pg';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { lazy } from '../platform/lazy.ts';
import type { Log } from '../platform/log.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { type Dialect, dialects, type Engine, engineOf } from './dialect.ts';
import { migrate } from './migrate.ts';
import { PostgresRateLimiter } from './postgres-rate-limiter.ts';
import { preparedName } from './prepared-query.ts';
import { closeUnresponsiveConnections } from './query-watchdog.ts';
import type { Database, Schema } from './schema.ts';
import { lockFolder, openSqlite } from './sqlite.ts';

export interface DatabaseLocation {
  /** postgres://…, or null for the embedded engine. */
  readonly url: string | null;
  /** Where the embedded engine keeps its file; null keeps it in memory. */
  readonly folder: string | null;
  /** Tests keep each file's tables in a schema of its own. */
  readonly schema?: string;
}

export interface Connection {
  readonly db: Database;
  /** True when this connection created the tables. */
  readonly isNew: boolean;
  /** A counter of attempts, shared by all nodes where there can be several. */
  limiter(options: IRateLimiterOptions): RateLimiterAbstract;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

const pg = lazy(() => {
  const loaded = require('pg') as typeof Postgres;
  // count(*) and sum() of integers arrive as text otherwise; no count here passes 2^53.
  loaded.types.setTypeParser(loaded.types.builtins.INT8, Number);
  return loaded;
});

/** Prepared queries get a name, under which a connection keeps them parsed and planned. */
function namePreparedStatements(client: Postgres.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const queryByName = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name ? query({ name, text, values }) : query(...given);
  };
  client.query = queryByName as typeof client.query;
}

function openPool(where: DatabaseLocation & { url: string }, log: Log): Postgres.Pool {
  const pool = new (pg().Pool)({
    connectionString: where.url,
    max: 10,
    connectionTimeoutMillis: 5000,
    ...(where.schema ? { options: `-c search_path=${where.schema}` } : {}),
  });
  pool.on('connect', (client) => {
    namePreparedStatements(client);
    // One that breaks between two queries of a transaction would otherwise end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  // And so would an idle one, though its client has told of it above.
  pool.on('error', () => {});
  return pool;
}

const embeddedFile = ({ folder }: DatabaseLocation): string =>
  folder ? join(folder, 'lamplight.sqlite') : ':memory:';

/** Whether there can be something to open: a server may have no tables yet, a file that is not there has none. */
export const hasDatabase = (where: DatabaseLocation): boolean =>
  where.url !== null || existsSync(embeddedFile(where));

/** A database as it is, whatever product its tables are of. */
export interface OpenDatabase {
  readonly db: Database;
  readonly dialect: Dialect;
  /** The name of the engine, for people. */
  readonly engine: Engine;
  /** Where its tables lie, if that is not where a connection looks by itself. */
  readonly schema: string | undefined;
  readonly pool: Postgres.Pool | null;
}

export function openUnmigrated(where: DatabaseLocation, log: Log): OpenDatabase {
  const engine = engineOf(where.url);
  const common = { engine, dialect: dialects[engine], schema: where.url ? where.schema : undefined };
  if (where.url) {
    const pool = openPool({ ...where, url: where.url }, log);
    return { ...common, pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
  }
  if (where.folder) {
    makeFolder(where.folder);
    // Made by the engine, everybody on the machine could read it; its journals take its rights.
    closeSync(openSync(embeddedFile(where), 'a', 0o600));
  }
  const database = openSqlite(embeddedFile(where));
  return { ...common, pool: null, db: new Kysely<Schema>({ dialect: new SqliteDialect({ database }) }) };
}

/**
 * Keeps a second server from using the same embedded database: it would work, but count attempts apart and wait for the
 * other's writes. Commands beside the server need no lock.
 * @throws Error with a sentence for the operator
 */
export function lockForServer({ url, folder }: DatabaseLocation): { release(): void } | null {
  if (url || !folder) return null;
  makeFolder(folder);
  try {
    return lockFolder(folder);
  } catch (cause) {
    throw new Error(
      `Another Lamplight uses ${folder}. Stop it, choose another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
      { cause },
    );
  }
}

/** Opens the database, brings its tables up to date, and fails if it cannot. */
export async function connect(where: DatabaseLocation, log: Log): Promise<Connection> {
  const { db, dialect, pool, schema } = openUnmigrated(where, log);
  const isNew = await migrate(db, dialect, { schema });
  if (pool) closeUnresponsiveConnections(pool, log);
  return {
    db,
    isNew,
    limiter: (options) => (pool ? new PostgresRateLimiter(options, pool) : new RateLimiterMemory(options)),
    close: () => db.destroy(),
  };
}
