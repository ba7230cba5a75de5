import { nameKey } from '@lamplight/contract';
import type { Insertable } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { lockSortSettings, nameOrderKey } from '../search/title-order.ts';
import { m } from './messages.ts';
import { sortNameOf } from './rules.ts';

/** Separators in a book's derived text columns: between entries, and between the parts of an entry. */
export const [entryEnd, partEnd] = ['\u001e', '\u001f'];

/** Tables of names: people and series have the same columns for names. */
export type NameTable = 'people' | 'series';

export interface NameRow {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly variant: number;
}

const aliasTables = { people: 'person_aliases', series: 'series_aliases' } as const;

/** Returns either table typed as `series`, for the query builder: `people` has all columns of `series`. */
export const seriesTyped = (table: NameTable) => table as 'series';
export const aliasTable = (table: NameTable) => aliasTables[table] as 'series_aliases';

export const findNames = (db: Database, table: NameTable, ids: readonly number[]): Promise<NameRow[]> =>
  readInChunks(ids, (chunk) =>
    db
      .selectFrom(seriesTyped(table))
      .select(['id', 'name', 'name_key', 'variant'])
      .where('id', 'in', chunk)
      .execute(),
  );

/** Finds names by their keys, which ignore case, accents and punctuation. */
export const findByKeys = (db: Database, table: NameTable, keys: readonly string[]): Promise<NameRow[]> =>
  readInChunks(keys, (chunk) =>
    db
      .selectFrom(seriesTyped(table))
      .select(['id', 'name', 'name_key', 'variant'])
      .where('name_key', 'in', chunk)
      .orderBy('name_key')
      .orderBy('variant')
      .execute(),
  );

/** Returns the error for a person or series that does not exist. */
export const nameNotFound = (table: NameTable): ProblemError =>
  new ProblemError('not_found', table === 'people' ? m.personNotFound : m.seriesNotFound);

export async function nextVariant(tx: Database, table: NameTable, name_key: string): Promise<number> {
  const { highest } = await tx
    .selectFrom(seriesTyped(table))
    .select((eb) => eb.fn.max('variant').as('highest'))
    .where('name_key', '=', name_key)
    .executeTakeFirstOrThrow();
  return (highest ?? 0) + 1;
}

/** Maximum attempts to add a separate name that equals an existing one, while other transactions do the same. */
const separateAttempts = 10;

/**
 * Adds a name and returns its id, or the existing id if another transaction added the same name meanwhile.
 * @param isSeparate true adds another person or series even if the name exists
 */
export async function insertName(
  tx: Database,
  table: NameTable,
  { name, isSeparate }: { readonly name: string; readonly isSeparate: boolean },
): Promise<number> {
  const name_key = nameKey(name);
  for (let attempt = 0; attempt < (isSeparate ? separateAttempts : 1); attempt += 1) {
    const variant = isSeparate ? await nextVariant(tx, table, name_key) : 1;
    const id = await insertVariant(tx, table, { name, name_key, variant });
    if (id !== undefined) return id;
  }
  const [existing] = isSeparate ? [] : await findByKeys(tx, table, [name_key]);
  if (existing) return existing.id;
  throw new Error(`${table}: other transactions added and removed a name at the same time`);
}

/**
 * Adds a name with a variant number, which tells equal names apart; returns its id, or undefined if the variant exists.
 */
async function insertVariant(
  tx: Database,
  table: NameTable,
  { name, name_key, variant }: Omit<NameRow, 'id'>,
): Promise<number | undefined> {
  const sort_name = table === 'people' ? sortNameOf(name) : name;
  const sort_key = nameOrderKey(sort_name, await lockSortSettings(tx));
  const row: Insertable<Schema['series']> = { name, name_key, variant, sort_key };
  const added = await tx
    .insertInto(seriesTyped(table))
    .values(table === 'people' ? Object.assign(row, { sort_name }) : row)
    .onConflict((conflict) => conflict.columns(['name_key', 'variant']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

interface Saved {
  readonly id: number;
}

/** Deletes those of these people and series that no book uses any more. */
export async function removeUnused(
  tx: Database,
  credits: { readonly people: readonly Saved[]; readonly series: readonly Saved[] },
): Promise<void> {
  const people = credits.people.map(({ id }) => id);
  const lists = credits.series.map(({ id }) => id);
  if (people.length > 0)
    await tx
      .deleteFrom('people')
      .where('id', 'in', people)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('book_people').select('place').whereRef('book_people.person_id', '=', 'people.id'),
          ),
        ),
      )
      .execute();
  if (lists.length > 0)
    await tx
      .deleteFrom('series')
      .where('id', 'in', lists)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('book_series').select('place').whereRef('book_series.series_id', '=', 'series.id'),
          ),
        ),
      )
      .execute();
}
