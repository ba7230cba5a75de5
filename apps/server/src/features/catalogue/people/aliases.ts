import { peopleLimits } from '@lamplight/contract';
import { readInChunks } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';
import { aliasTable, findNames, type NameRow, type NameTable } from './names-store.ts';

/** Returns the id that a person or series was merged into; null if there is no alias. */
export async function findMerged(db: Database, table: NameTable, id: number): Promise<number | null> {
  const alias = await db
    .selectFrom(aliasTable(table))
    .select('target_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return alias?.target_id ?? null;
}

/** Returns the id itself, or the one that it was merged into. */
export const currentIdOf = async (db: Database, table: NameTable, id: number): Promise<number> =>
  (await findMerged(db, table, id)) ?? id;

/**
 * Finds people or series by id, keyed by the given ids; a merged id finds the person or series it was merged into.
 */
export async function findByIds(
  db: Database,
  table: NameTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NameRow>> {
  const byId = new Map((await findNames(db, table, ids)).map((row) => [row.id, row]));
  const missing = ids.filter((id) => !byId.has(id));
  const aliases = await readInChunks(missing, (chunk) =>
    db.selectFrom(aliasTable(table)).select(['id', 'target_id']).where('id', 'in', chunk).execute(),
  );
  const targets = await findNames(db, table, [...new Set(aliases.map(({ target_id }) => target_id))]);
  for (const { id, target_id } of aliases) {
    const target = targets.find((row) => row.id === target_id);
    if (target) byId.set(id, target);
  }
  return byId;
}

/** Returns the names that were merged into a person or series, in the order in which they were merged. */
export const listAliases = (db: Database, table: NameTable, id: number) =>
  db
    .selectFrom(aliasTable(table))
    .select(['id', 'name'])
    .where('target_id', '=', id)
    .orderBy('id')
    .limit(peopleLimits.aliases)
    .execute();

/** Finds people or series by the keys of names that were merged into them; returns them by key. */
export async function findByAliases(
  db: Database,
  table: NameTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly NameRow[]>> {
  const aliases = await readInChunks(keys, (chunk) =>
    db
      .selectFrom(aliasTable(table))
      .select(['name_key', 'target_id'])
      .where('name_key', 'in', chunk)
      .orderBy('name_key')
      .orderBy('id')
      .execute(),
  );
  if (aliases.length === 0) return new Map();
  const targets = await findNames(db, table, [...new Set(aliases.map(({ target_id }) => target_id))]);
  const byId = new Map(targets.map((row) => [row.id, row]));
  const byKey = Map.groupBy(aliases, ({ name_key }) => name_key);
  return new Map(
    [...byKey].map(([key, found]) => [key, found.flatMap(({ target_id }) => byId.get(target_id) ?? [])]),
  );
}

/**
 * Turns a person or series that is about to be deleted, and all its aliases, into aliases of another one.
 * @throws ProblemError invalid_input if the other one would have too many aliases
 */
export async function addAlias(
  tx: Database,
  table: NameTable,
  { from, into }: { readonly from: NameRow; readonly into: number },
): Promise<void> {
  const aliases = aliasTable(table);
  await tx.updateTable(aliases).set({ target_id: into }).where('target_id', '=', from.id).execute();
  const { id, name, name_key } = from;
  await tx.insertInto(aliases).values({ id, name, name_key, target_id: into }).execute();
  const { total } = await tx
    .selectFrom(aliases)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('target_id', '=', into)
    .executeTakeFirstOrThrow();
  if (total > peopleLimits.aliases)
    throw invalidField('into', m.tooManySpellings({ count: peopleLimits.aliases }));
}

/** Deletes an alias and returns it; undefined if there is none. */
export const deleteAlias = (
  tx: Database,
  table: NameTable,
  { id, aliasId }: { readonly id: number; readonly aliasId: number },
) =>
  tx
    .deleteFrom(aliasTable(table))
    .where('id', '=', aliasId)
    .where('target_id', '=', id)
    .returning('name')
    .executeTakeFirst();
