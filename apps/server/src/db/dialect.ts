import { type Expression, PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type DumpDialect, dumpDialects } from './dialect-dump.ts';

/** Everything in which SQLite and PostgreSQL differ. */
export interface Dialect {
  /** Types and options for the schema, in this database's SQL. */
  readonly words: SchemaWords;
  /**
   * Statements that create a trigger. `each: 'statement'` still runs per row on SQLite, which has only row triggers.
   */
  trigger(trigger: Trigger): RawBuilder<unknown>[];
  /** Operations for copying existing rows between databases. */
  readonly dump: DumpDialect;
}

/** Types and options of columns and tables that each database writes in its own way. */
export interface SchemaWords {
  /** A primary key that the database counts up. */
  readonly id: string;
  /** A text that sorts by bytes on every machine. */
  readonly sortable: string;
  readonly bytes: string;
  /** SQL at the end of `create table` for a table that consists only of its primary key. */
  readonly keyed: string;
  /** SQL at the end of a select that locks the selected rows until the transaction ends. */
  readonly lockSelected: string;
}

export interface Trigger {
  readonly name: string;
  /** 'insert', 'delete', 'update' or 'update of a, b'. */
  readonly event: string;
  readonly table: string;
  readonly each: 'row' | 'statement';
  /** SQL statements of the trigger, each ending with a semicolon. */
  readonly body: string;
}

export const dialects = {
  sqlite: {
    words: {
      id: 'integer primary key autoincrement',
      sortable: 'text',
      bytes: 'blob',
      keyed: ' without rowid',
      lockSelected: '',
    },
    trigger: ({ name, event, table, body }) => [
      sql.raw(`create trigger ${name} after ${event} on ${table} begin ${body} end`),
    ],
    dump: dumpDialects.sqlite,
  },
  postgres: {
    words: {
      id: 'integer generated always as identity primary key',
      sortable: 'text collate "C"',
      bytes: 'bytea',
      keyed: '',
      lockSelected: ' for update',
    },
    trigger: ({ name, event, table, each, body }) => [
      sql.raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      ),
      sql.raw(
        `create trigger ${name} after ${event} on ${table} for each ${each} execute function ${name}()`,
      ),
    ],
    dump: dumpDialects.postgres,
  },
} as const satisfies Record<string, Dialect>;

export type Engine = keyof typeof dialects;
export const engineOf = (databaseUrl: string | null): Engine => (databaseUrl ? 'postgres' : 'sqlite');

/** Returns an expression that is true if a stored, case-folded text contains another; `%` and `_` are literal. */
export const contains = (column: Expression<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

type Codes = Partial<Record<'code' | 'errcode' | 'message' | 'severity', unknown>>;

const codeOf = (error: unknown): Codes => (typeof error === 'object' && error !== null ? error : {});

/** Returns whether a UNIQUE or PRIMARY KEY constraint failed (SQLite's extended codes; SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** Returns whether a foreign key points to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return code === '23503' || errcode === 787;
}

/** Returns whether the statement names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const { code, message } = codeOf(error);
  return code === '42P01' || (typeof message === 'string' && message.startsWith('no such table'));
}

/** Returns whether the transaction was aborted by a deadlock or serialization failure; it may be retried. */
export const isDeadlock = (error: unknown): boolean => /^(?:40P01|40001)$/.test(String(codeOf(error).code));

/** Returns true if the database allows only one writer at a time (SQLite). */
export const isSingleWriter = (db: QueryExecutorProvider): boolean =>
  !(db.getExecutor().adapter instanceof PostgresAdapter);

/**
 * The database's current time plus `laterMs`, in the format of `Clock.iso`. For values that nodes compare, since their
 * clocks may be minutes apart.
 */
export const databaseNow = (db: QueryExecutorProvider, laterMs = 0): RawBuilder<string> =>
  isSingleWriter(db)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${laterMs / 1000} seconds`})`
    : sql`to_char((clock_timestamp() + ${laterMs}::float8 * interval '1 millisecond') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Locks rows until the transaction ends, so that no other transaction can reference them. No-op on SQLite. */
export async function lockRows(
  tx: QueryExecutorProvider,
  table: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || isSingleWriter(tx)) return;
  await sql`select id from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.execute(
    tx,
  );
}

// ENOTFOUND and EAI_AGAIN: the host name of a stopped container does not resolve.
const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0\d|08\d{3}|53300|40001|40P01/;

/** Returns whether the database is unreachable or busy; the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message, severity } = codeOf(error);
  // SQLITE_BUSY and SQLITE_LOCKED; extended codes are in the higher bits.
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true;
  // PgBouncer reports an unreachable database as a fatal protocol error; PostgreSQL's own 08P01 is not fatal.
  if (code === '08P01' && severity === 'FATAL') return true;
  if (typeof code === 'string' && lostConnection.test(code)) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/** Returns whether the database's disk is full; with 4874, SQLite cannot grow its write-ahead log's index. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return errcode === 13 || errcode === 4874 || code === '53100' || code === 'ENOSPC';
}
