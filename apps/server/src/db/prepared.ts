import type { Compilable, CompiledQuery, Kysely, QueryResult, Transaction } from 'kysely';

const names = new Map<string, string>();

/** Under which name a connection may keep the plan of a query; undefined for those that are not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

type Handle<Schema> = Kysely<Schema> | Transaction<Schema>;

/**
 * A query that is asked on every request: built and compiled once, then run with other values. `build` gets
 * stand-ins and must use each once, in the order of the values.
 */
export function prepared<Schema, Values extends readonly (number | string)[], Row>(
  build: (db: Handle<Schema>, ...standIns: Values) => Compilable<Row>,
  ...standIns: Values
): (db: Handle<Schema>, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    if (!compiled) {
      compiled = build(db, ...standIns).compile();
      names.set(compiled.sql, names.get(compiled.sql) ?? `lamplight_${names.size}`);
    }
    const { rows }: QueryResult<Row> = await db.executeQuery({ ...compiled, parameters: values });
    return rows;
  };
}
