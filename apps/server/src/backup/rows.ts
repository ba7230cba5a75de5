import { type RawBuilder, sql } from 'kysely';
import type { BackedUpTable } from '../db/backup-tables.ts';
import { chunksOf } from '../db/chunks.ts';
import { type Dialect, isMissingTable } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

export type Cell = string | number | null;
export type Row = readonly Cell[];
export interface RowPage {
  readonly columns: readonly string[];
  readonly rows: Row[];
}

/** Maximum number of values bound by one statement; databases limit it. */
const maxBoundValues = 20_000;

/** Returns whether a table exists. Do not call it in a transaction: the failed query may abort it. */
export async function hasTable(db: Database, table: string): Promise<boolean> {
  try {
    await sql`select 1 from ${sql.table(table)} where 1 = 0`.execute(db);
    return true;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

function cellOf(table: string, value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Error(`A backup cannot hold a value of ${table}: ${JSON.stringify(value)}.`);
}

/** Reads all rows of a table in pages by primary key; each page includes the column names. */
export async function* readRows(
  db: Database,
  { name, key, pageRows }: BackedUpTable,
): AsyncGenerator<RowPage> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql`1 = 1`;
  for (;;) {
    const page = sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${after} order by ${keys} limit ${pageRows}`;
    const { rows } = await page.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield {
      columns: Object.keys(last),
      rows: rows.map((row) => Object.values(row).map((value) => cellOf(name, value))),
    };
    if (rows.length < pageRows) return;
    after = sql`(${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

interface NewRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Inserts rows unchanged, with their ids. */
export async function insertRows(
  tx: Database,
  { dump }: Dialect,
  { table, columns, rows }: NewRows,
): Promise<void> {
  const rowsPerStatement = Math.floor(maxBoundValues / columns.length);
  const into = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    const values = chunk.map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${into} ${dump.overridingIds} values ${sql.join(values)}`.execute(tx);
  }
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
