import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './schema.ts';

const names = new Map<string, string>();

/** Returns the statement name of a prepared query; undefined for any other. */
export const preparedName = (text: string): string | undefined => names.get(text);

const selectsAll = /(?:select|returning|\.) ?\*/;

type Value = number | string | null;

/** Placeholder at build time for a value that is bound when the query runs. */
class Placeholder {
  /** Name of the value, or index of the id in a list of ids. */
  readonly key: string | number;
  constructor(key: string | number) {
    this.key = key;
  }
}

/** Values by name while a query is built: each is a placeholder. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Builds and compiles a query once for each type of database, then runs it with values by their keys. */
function compileOnce<Row>(build: (db: Database) => Compilable<Row> | Compilable<never>) {
  // One process may use SQLite and PostgreSQL, which compile a query differently.
  const compiledByAdapter = new WeakMap<object, CompiledQuery>();
  return async (db: Database, valueOf: (key: string | number) => unknown): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    let compiled = compiledByAdapter.get(adapter);
    if (!compiled) {
      compiled = build(db).compile();
      if (selectsAll.test(compiled.sql))
        throw new Error(`This query has to name its columns: ${compiled.sql}`);
      names.set(compiled.sql, names.get(compiled.sql) ?? `lamplight_${names.size}`);
      compiledByAdapter.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueOf(parameter.key) : parameter,
    );
    const { rows } = (await db.executeQuery({ ...compiled, parameters })) as QueryResult<Row>;
    return rows;
  };
}

/**
 * Prepares a query that runs on every request: it is built and compiled once, then run with other values. `build` may
 * only pass its values on to the query; properties that it does not use are ignored. The query must name its columns:
 * PostgreSQL refuses to run a prepared `select *` once a migration has added a column, while nodes of the previous
 * version still run.
 */
export function prepareQuery<Values extends { readonly [Name in keyof Values]: Value }, Row = never>(
  build: (db: Database, values: Values) => Compilable<Row> | Compilable<never>,
): (db: Database, values: Values) => Promise<Row[]> {
  const run = compileOnce<Row>((db) => build(db, placeholders as Values));
  return (db, values) => run(db, (name) => values[name as keyof Values]);
}

/** Sizes of id lists for which a statement is compiled; a shorter list repeats its last id. */
const listSizes = [1, 6, 24, 48, 96, 240, 1000] as const;
const maxIds = 1000;

/**
 * Prepares a query of rows by ids and other values: a few compiled statements serve lists of any length. The order of
 * rows is undefined.
 */
export function prepareQueryByIds<
  Row,
  Id extends number | string = number,
  Values extends { readonly [Name in keyof Values]: Value } = object,
>(
  build: (db: Database, ids: readonly Id[], values: Values) => Compilable<Row>,
): (
  db: Database,
  ids: ArrayLike<Id>,
  ...values: keyof Values extends never ? [] : [Values]
) => Promise<Row[]> {
  const reads = listSizes.map((size) => {
    const ids: unknown = Array.from({ length: size }, (_, index) => new Placeholder(index));
    return { size, read: compileOnce<Row>((db) => build(db, ids as Id[], placeholders as Values)) };
  });
  return async (db, ids, ...[values]) => {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += maxIds) {
      const last = Math.min(start + maxIds, ids.length) - 1;
      const { read } = reads.find(({ size }) => size > last - start) ?? {};
      const valueOf = (key: string | number): unknown =>
        typeof key === 'number' ? ids[Math.min(start + key, last)] : values?.[key as keyof Values];
      if (read) rows.push(...(await read(db, valueOf)));
    }
    return rows;
  };
}
