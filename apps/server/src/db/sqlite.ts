import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { mayChangeRights, type RightsChanges } from './rights-changes.ts';

/** Maximum number of cached statements; each distinct SQL text is compiled once. */
const maxCachedStatements = 500;

/**
 * Matches a setting. SQLite applies a setting while it compiles the statement, so a cached statement would have no
 * effect.
 */
const isSetting = /^\s*pragma\b/i;
const changesTables = /^\s*(?:alter|create|drop)\b/i;

/**
 * Result reported for a rollback after SQLite has rolled back by itself (full disk): running a second rollback would
 * hide the cause.
 */
const noChanges = { changes: 0, lastInsertRowid: 0 };

/**
 * Locks a folder for one server process. The operating system releases the lock when the process ends, even by a crash.
 * @throws if another process holds the lock
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

/** Opens a file with node:sqlite, adapted to Kysely's SQLite dialect. */
export function openSqlite(file: string, rights?: RightsChanges): SqliteDatabase {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma busy_timeout = 5000;
    pragma cache_size = -65536;
    pragma mmap_size = 1073741824;
    pragma temp_store = memory;
  `);
  const statements = new Map<string, SqliteStatement>();
  const compile = (text: string): SqliteStatement => {
    const statement = database.prepare(text);
    const names = statement.columns().map(({ name }) => name);
    const noteRights = mayChangeRights(text) ? rights?.note : undefined;
    // node:sqlite is slow at building row objects: read arrays and build the objects here.
    statement.setReturnArrays(true);
    // Internal rows of the full-text index have ids too large for a number: reporting the last id as a number would
    // throw.
    if (names.length === 0) statement.setReadBigInts(true);
    const toObject = (values: unknown): Record<string, unknown> => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = (values as unknown[])[at];
      return row;
    };
    return {
      reader: names.length > 0,
      all: (parameters) => {
        noteRights?.();
        return statement.all(...(parameters as SQLInputValue[])).map(toObject);
      },
      run: (parameters) => {
        noteRights?.();
        return text === 'rollback' && !database.isTransaction
          ? noChanges
          : statement.run(...(parameters as SQLInputValue[]));
      },
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])).map(toObject),
    };
  };
  return {
    prepare: (text) => {
      const cached = statements.get(text);
      if (cached) return cached;
      const compiled = compile(text);
      if (isSetting.test(text)) return compiled;
      // A schema change may alter the columns of a cached `select *`.
      if (changesTables.test(text)) statements.clear();
      if (statements.size >= maxCachedStatements) statements.clear();
      statements.set(text, compiled);
      return compiled;
    },
    close: () => database.close(),
  };
}

class TransactionalDdlAdapter extends SqliteAdapter {
  // The base class of Kysely returns false, although SQLite can roll back schema changes.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Migrates in one transaction: a migration that is interrupted leaves the tables as they were. */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): TransactionalDdlAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** Copies a consistent snapshot of a database file, even while it is open. @param to must not exist */
export function copyDatabaseFile(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}
