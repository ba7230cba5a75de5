import { peopleLimits } from '@lamplight/contract';
import { readInChunks } from '../../db/chunks.ts';
import { invalidField } from '../../platform/text-fields.ts';
import { aliasTable, findNames, type NameRow, type NameTable, type PeopleDb } from './names-store.ts';

/** Returns the id that a merged person or series now has; null if there is no alias. */
export async function findMerged(db: PeopleDb, table: NameTable, id: number): Promise<number | null> {
  const alias = await db
    .selectFrom(aliasTable(table))
    .select('target_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return alias?.target_id ?? null;
}

/** Returns the merged spellings of a person or series, the first merged first. */
export const listAliases = (db: PeopleDb, table: NameTable, id: number) =>
  db
    .selectFrom(aliasTable(table))
    .select(['id', 'name'])
    .where('target_id', '=', id)
    .orderBy('id')
    .limit(peopleLimits.aliases)
    .execute();

/** Finds the people or series whose merged spellings have these keys, by key. */
export async function findByAliases(
  db: PeopleDb,
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
 * Makes a person or series that is about to be deleted an alias of another, and its own aliases, too.
 * @throws ProblemError invalid_input if the other has too many
 */
export async function addAlias(
  tx: PeopleDb,
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
    throw invalidField(
      'into',
      `At most ${peopleLimits.aliases} merged spellings. Remove some of them first.`,
    );
}

/** Deletes an alias and returns it; undefined if there is none. */
export const deleteAlias = (
  tx: PeopleDb,
  table: NameTable,
  { id, aliasId }: { readonly id: number; readonly aliasId: number },
) =>
  tx
    .deleteFrom(aliasTable(table))
    .where('id', '=', aliasId)
    .where('target_id', '=', id)
    .returning('name')
    .executeTakeFirst();
