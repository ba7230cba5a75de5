import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hidden TEXT NOT NULL DEFAULT '{}',
    due INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (kind, json_extract(body, '$.customer'), seq);
  CREATE INDEX IF NOT EXISTS objects_by_due ON objects (due) WHERE due IS NOT NULL;
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    endpoint TEXT NOT NULL,
    event TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    outcome TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (endpoint, due, seq) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

type Cell = null | number | bigint | string | Uint8Array;

/**
 * Database of the sandbox, in a single file. All calls are synchronous: each request is one transaction, and
 * transactions never overlap.
 */
export interface Database {
  all(sql: string, ...values: SQLInputValue[]): Record<string, Cell>[];
  get(sql: string, ...values: SQLInputValue[]): Record<string, Cell> | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Runs `work` in a transaction: commits its writes, or rolls them back if it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens or creates the database.
 * @param file path of the database; ':memory:' for one that is lost at the end
 */
export function openDatabase(file: string): Database {
  const db = new DatabaseSync(file);
  // FULL: a response that was sent survives even a power loss.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  db.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    all: (sql, ...values) => statement(sql).all(...values),
    get: (sql, ...values) => statement(sql).get(...values),
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => db.close(),
  };
}
