import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './schema.ts';

const names = new Map<string, string>();

/** Returns the statement name of a prepared query; undefined for any other. */
export const preparedName = (text: string): string | undefined => names.get(text);

const selectsAll = /(?:select|returning|\.) ?\*/;

/** Placeholder at build time for a value that is bound when the query runs. */
class Placeholder {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Prepares a query that runs on every request: built and compiled once, then run with other values. `build` may only
 * pass its values on to the query. It names its columns: PostgreSQL refuses to run a prepared `select *` once a migration
 * has added a column, which nodes of the version before must survive.
 * @param count number of values, if `build` takes any number
 */
export function prepareQuery<Values extends readonly (number | string | null)[], Row = never>(
  build: (db: Database, ...values: Values) => Compilable<Row> | Compilable<never>,
  count = build.length - 1,
): (db: Database, ...values: Values) => Promise<Row[]> {
  // A process may use both databases, which compile a query differently.
  const compiledByAdapter = new WeakMap<object, CompiledQuery>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledByAdapter.get(adapter);
    if (!compiled) {
      const placeholders = Array.from({ length: count }, (_, at) => new Placeholder(at));
      compiled = build(db, ...(placeholders as readonly unknown[] as Values)).compile();
      if (selectsAll.test(compiled.sql))
        throw new Error(`This query has to name its columns: ${compiled.sql}`);
      names.set(compiled.sql, names.get(compiled.sql) ?? `lamplight_${names.size}`);
      compiledByAdapter.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.at] : each,
    );
    const { rows } = (await db.executeQuery({ ...compiled, parameters })) as QueryResult<Row>;
    return rows;
  };
}

/**
 * Like `prepareQuery`, for a statement with many values: they are given by name. Other properties of the object are
 * ignored. @param names all properties that `build` uses
 */
export function prepareQueryByName<
  Values extends { readonly [Name in keyof Values]: number | string | null },
  Row = never,
>(
  build: (db: Database, values: Values) => Compilable<Row> | Compilable<never>,
  names: readonly (keyof Values & string)[],
): (db: Database, values: Values) => Promise<Row[]> {
  const run = prepareQuery<(number | string | null)[], Row>(
    (db, ...ordered) =>
      build(db, Object.fromEntries(names.map((name, at) => [name, ordered[at]])) as unknown as Values),
    names.length,
  );
  return (db, values) => run(db, ...names.map((name) => values[name]));
}

/** Sizes of id lists for which a statement is compiled; a shorter list repeats its last id. */
const listSizes = [1, 6, 24, 48, 96, 240, 1000] as const;
const maxIds = 1000;

/**
 * Like `prepareQuery`, for rows by ids and other values: a few statements serve lists of any length. The order of rows is
 * undefined.
 */
export function prepareQueryByIds<
  Row,
  Id extends number | string = number,
  Values extends readonly (number | string | null)[] = [],
>(
  build: (db: Database, ids: readonly Id[], ...values: Values) => Compilable<Row>,
): (db: Database, ids: ArrayLike<Id>, ...values: Values) => Promise<Row[]> {
  const valueCount = build.length - 2;
  const reads = listSizes.map((size) => ({
    size,
    read: prepareQuery<readonly (number | string | null)[], Row>(
      (db, ...all) =>
        build(
          db,
          all.slice(0, size) as readonly unknown[] as Id[],
          ...(all.slice(size) as readonly unknown[] as Values),
        ),
      size + valueCount,
    ),
  }));
  return async (db, ids, ...values) => {
    const rows: Row[] = [];
    for (let at = 0; at < ids.length; at += maxIds) {
      const part = Array.prototype.slice.call(ids, at, at + maxIds) as Id[];
      const { size, read } = reads.find((each) => each.size >= part.length) ?? { size: 0, read: null };
      const [last] = part.slice(-1);
      if (read && last !== undefined)
        rows.push(...(await read(db, ...part, ...Array<Id>(size - part.length).fill(last), ...values)));
    }
    return rows;
  };
}
