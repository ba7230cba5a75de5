import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ColumnMetadata,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
import type Postgres from 'pg';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { makeFolder } from '../platform/folders.ts';
import { lazyAsync } from '../platform/lazy.ts';
import type { Log } from '../platform/log.ts';
import { type Dialect, dialects, type Engine, engineOf, isUnavailable } from './dialect.ts';
import { migrate, migrationSteps } from './migrate.ts';
import { createOutageLog, observeConnecting, observeQueries } from './outage.ts';
import { PostgresRateLimiter } from './postgres-rate-limiter.ts';
import { preparedName } from './prepared-query.ts';
import { closeUnresponsiveConnections } from './query-watchdog.ts';
import { createRightsChanges, mayChangeRights, type RightsChanges } from './rights-changes.ts';
import type { Database, Schema } from './schema.ts';
import { lockFolder, openSqlite, TransactionalSqliteDialect } from './sqlite.ts';

export interface DatabaseLocation {
  /** postgres://…, or null for SQLite. */
  readonly url: string | null;
  /** Folder of SQLite's file; null: in memory. */
  readonly folder: string | null;
  /** PostgreSQL schema; each worker of the API tests uses its own. */
  readonly schema?: string;
}

export interface Connection {
  readonly db: Database;
  /** True when this connection created the tables. */
  readonly isNew: boolean;
  /** Counter of statements by this process that changed what accounts may do. */
  readonly rights: Pick<RightsChanges, 'count'>;
  /** Creates a rate limiter, shared by all nodes on PostgreSQL. */
  limiter(options: IRateLimiterOptions): RateLimiterAbstract;
  close(): Promise<void>;
}

const loadPg = lazyAsync(async () => {
  const { default: pg } = await import('pg');
  // Parse count(*) and sum() as numbers instead of text; no count here exceeds 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return pg;
});

/**
 * Notes each change of rights when its statement has run and, in a transaction, again when the transaction is
 * committed.
 */
function observeRights(client: Postgres.PoolClient, rights: RightsChanges): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let hasChanges = false;
  const noteChanges = (): void => {
    rights.note();
    hasChanges = true;
  };
  const observed = (...given: unknown[]): unknown => {
    const result = query(...given);
    const [text] = given;
    if (typeof text !== 'string' || !(result instanceof Promise)) return result;
    const isCommit = text === 'commit' && hasChanges;
    if (!isCommit && !mayChangeRights(text)) return result;
    if (text === 'commit') hasChanges = false;
    return result.finally(isCommit ? rights.note : noteChanges);
  };
  client.query = observed as typeof client.query;
}

/** Gives prepared queries a name, so that a connection reuses their parsed statement and plan. */
function namePreparedStatements(client: Postgres.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const queryByName = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name ? query({ name, text, values }) : query(...given);
  };
  client.query = queryByName as typeof client.query;
}

async function openPool(
  where: DatabaseLocation & { url: string },
  log: Log,
  rights: RightsChanges,
): Promise<Postgres.Pool> {
  const { Pool } = await loadPg();
  const pool = new Pool({
    connectionString: where.url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // Keep idle connections: a new connection needs a DNS lookup and a thread of the pool that file access and hashing
    // also use.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...(where.schema ? { options: `-c search_path=${where.schema}` } : {}),
  });
  const outage = createOutageLog(log);
  observeConnecting(pool, outage);
  pool.on('connect', (client) => {
    namePreparedStatements(client);
    observeQueries(client, outage);
    observeRights(client, rights);
    // Without a listener, a connection lost between two queries of a transaction would end the process.
    client.on('error', (error) => {
      outage.failed(error);
      log.warn({ err: error }, 'database connection lost');
    });
  });
  // An idle connection failed; the client's own listener has already logged it.
  pool.on('error', () => {});
  return pool;
}

const embeddedFile = ({ folder }: DatabaseLocation): string =>
  folder ? join(folder, 'lamplight.sqlite') : ':memory:';

/** Returns whether a database can exist at this location: always on a server, on SQLite only if the file exists. */
export const hasDatabase = (where: DatabaseLocation): boolean =>
  where.url !== null || existsSync(embeddedFile(where));

/**
 * Returns a name of the database for people, without the password: 'PostgreSQL host/name', or the folder of SQLite's
 * file.
 */
export function databaseName({ url, folder }: DatabaseLocation): string {
  if (!url) return folder ?? 'memory';
  const { host, pathname } = new URL(url);
  return `PostgreSQL ${host || 'localhost'}${pathname}`;
}

/** A database whose tables have not been migrated or checked. */
export interface OpenDatabase {
  readonly db: Database;
  readonly dialect: Dialect;
  /** Name of the database engine, for people. */
  readonly engine: Engine;
  /** PostgreSQL schema of the tables; undefined for the connection's default schema. */
  readonly schema: string | undefined;
  readonly pool: Postgres.Pool | null;
  readonly rights: RightsChanges;
}

export async function openUnmigrated(where: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  const engine = engineOf(where.url);
  const rights = createRightsChanges();
  const common = { engine, dialect: dialects[engine], schema: where.url ? where.schema : undefined, rights };
  if (where.url) {
    const pool = await openPool({ ...where, url: where.url }, log, rights);
    return { ...common, pool, db: new Kysely<Schema>({ dialect: new OwnSchemaPostgresDialect({ pool }) }) };
  }
  if (where.folder) {
    makeFolder(where.folder);
    // Create the file before SQLite does: owner-only, and journals inherit its permissions.
    closeSync(openSync(embeddedFile(where), 'a', 0o600));
  }
  const database = openSqlite(embeddedFile(where), rights);
  return {
    ...common,
    pool: null,
    db: new Kysely<Schema>({ dialect: new TransactionalSqliteDialect({ database }) }),
  };
}

/**
 * Locks the embedded database against a second server: two servers would count rate limits separately and block each
 * other's writes. Commands that may not run beside the server take this lock, too. Returns null if the database needs
 * no lock.
 * @throws Error with a message for the operator
 */
export function lockForServer({ url, folder }: DatabaseLocation): { release(): void } | null {
  if (url || !folder) return null;
  makeFolder(folder);
  try {
    return lockFolder(folder);
  } catch (cause) {
    throw new Error(
      isUnavailable(cause)
        ? `Another Lamplight uses ${folder}. Stop it, choose another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`
        : `${join(folder, 'server.lock')} cannot be opened: ${(cause as Error).message}.`,
      { cause },
    );
  }
}

/**
 * Opens the database and applies those of the given migrations that are pending.
 * @throws if that fails
 */
export async function connect(
  where: DatabaseLocation,
  log: Log,
  steps = migrationSteps,
): Promise<Connection> {
  const { db, dialect, pool, schema, rights } = await openUnmigrated(where, log);
  const migrations = await migrate(db, dialect, { schema, steps });
  const isNew = migrations.length === Object.keys(steps).length;
  if (!isNew && migrations.length > 0) log.info({ migrations }, 'migrated the database');
  if (pool) closeUnresponsiveConnections(pool, log);
  return {
    db,
    isNew,
    rights,
    limiter: (options) => (pool ? new PostgresRateLimiter(options, pool) : new RateLimiterMemory(options)),
    close: () => db.destroy(),
  };
}

/**
 * Reads the tables of the connection's own schema only. Kysely's introspector, which its migrator calls at each start,
 * reads the tables of every schema and asks each column for its sequence; that fails if another node renames a column
 * at that moment.
 */
class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    type Column = ColumnMetadata & { schema: string; table: string; isView: boolean };
    const { rows } = await sql<Column>`
      select n.nspname as schema, c.relname as "table", c.relkind = 'v' as "isView", a.attname as name,
        t.typname as "dataType", not a.attnotnull as "isNullable", a.atthasdef as "hasDefaultValue",
        a.attidentity <> '' as "isAutoIncrementing"
      from pg_namespace n
      join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'v', 'p')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where n.nspname = current_schema()
      order by c.relname, a.attnum`.execute(this.#db);
    return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
      name,
      schema: columns[0]?.schema ?? '',
      isView: columns[0]?.isView ?? false,
      isForeign: false,
      columns,
    }));
  }
}

class OwnSchemaPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): OwnSchemaIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}
