import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type Expression,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import { type DumpDialect, dumpDialects } from './dialect-dump.ts';

/** The words in which the two engines differ. Nothing else in the house asks which one runs. */
export interface Dialect {
  /** Makes an integer column the primary key that counts up by itself. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** A text type that sorts by bytes on every machine. */
  readonly sortableText: ColumnDataType | RawBuilder<unknown>;
  /** A column of bytes. */
  readonly bytes: ColumnDataType;
  /** The end of a table that is nothing but its primary key. */
  readonly withoutRowId: RawBuilder<unknown>;
  /** What runs `body` after an event. `statement` lets it run for every row where the engine knows no other way. */
  trigger(trigger: Trigger): RawBuilder<unknown>[];
  /** How rows that exist already are carried out of one database and into another. */
  readonly dump: DumpDialect;
}

interface Trigger {
  readonly name: string;
  /** 'insert', 'delete', 'update' or 'update of a, b'. */
  readonly event: string;
  readonly table: string;
  readonly each: 'row' | 'statement';
  /** Statements, each with its semicolon. */
  readonly body: string;
}

export const dialects = {
  sqlite: {
    identity: (column) => column.primaryKey().autoIncrement(),
    sortableText: 'text',
    bytes: 'blob',
    withoutRowId: sql`without rowid`,
    trigger: ({ name, event, table, body }) => [
      sql.raw(`create trigger ${name} after ${event} on ${table} begin ${body} end`),
    ],
    dump: dumpDialects.sqlite,
  },
  postgres: {
    identity: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
    sortableText: sql`text collate "C"`,
    bytes: 'bytea',
    withoutRowId: sql``,
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

/** Whether a stored, already folded text contains another; `%` and `_` mean themselves. */
export const contains = (column: Expression<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

type Codes = Partial<Record<'code' | 'errcode' | 'message' | 'severity', unknown>>;

const codeOf = (error: unknown): Codes => (typeof error === 'object' && error !== null ? error : {});

/** SQLite's extended codes for UNIQUE and PRIMARY KEY; SQLSTATE 23505. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** A row that the statement points at does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return code === '23503' || errcode === 787;
}

/** The statement names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const { code, message } = codeOf(error);
  return code === '42P01' || (typeof message === 'string' && message.startsWith('no such table'));
}

/** Two transactions waited for each other and this one was given up; it may be tried again. */
export const isDeadlock = (error: unknown): boolean => /^(?:40P01|40001)$/.test(String(codeOf(error).code));

/** Whether all writers wait for one connection. */
export const isSingleWriter = (db: QueryExecutorProvider): boolean =>
  !(db.getExecutor().adapter instanceof PostgresAdapter);

/**
 * The database's own time, or so many milliseconds later, as `Clock.iso` writes it: for what nodes hold against each
 * other, since their clocks may be minutes apart.
 */
export const databaseNow = (db: QueryExecutorProvider, laterMs = 0): RawBuilder<string> =>
  isSingleWriter(db)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${laterMs / 1000} seconds`})`
    : sql`to_char((clock_timestamp() + ${laterMs}::float8 * interval '1 millisecond') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Until the transaction ends nobody else points at these rows. One engine has a single writer anyway. */
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

// The name of a container that is down is not found.
const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0\d|08\d{3}|53300|40001|40P01/;

/** The database is gone or busy for now: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message, severity } = codeOf(error);
  // Busy and locked; what they say beyond that is in the higher bits, such as that another process wrote meanwhile.
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true;
  // PgBouncer says so of a database that it does not reach; PostgreSQL's own is an error in what it was sent.
  if (code === '08P01' && severity === 'FATAL') return true;
  if (typeof code === 'string' && lostConnection.test(code)) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/** The disk beneath the database is full. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = codeOf(error);
  return errcode === 13 || code === '53100' || code === 'ENOSPC';
}
