import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Prepared statements kept for reuse; each distinct SQL text is compiled once. */
const keptStatements = 500;

/** The engine ends a transaction by itself when its disk is full; to end it again would hide why. */
const nothingDone = { changes: 0, lastInsertRowid: 0 };

/** node:sqlite as Kysely's SQLite dialect wants it. */
export function openSqlite(file: string): SqliteDatabase {
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
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) =>
        text === 'rollback' && !database.isTransaction
          ? nothingDone
          : statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return {
    prepare: (text) => {
      const kept = statements.get(text);
      if (kept) return kept;
      const made = compile(text);
      if (statements.size >= keptStatements) statements.clear();
      statements.set(text, made);
      return made;
    },
    close: () => database.close(),
  };
}

/** Copies a database file as it is at one moment, whoever has it open. @param to must not be there yet */
export function copyEmbedded(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}
