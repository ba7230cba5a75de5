import type { NameInput } from '@lamplight/contract';
import { nameKey } from '@lamplight/contract';
import { invalidField, singleLine } from '../../platform/text-fields.ts';
import { findByAliases, findByIds } from './aliases.ts';
import { findByKeys, type NameRow, type NameTable, type PeopleDb } from './names-store.ts';
import { isIndexable } from './rules.ts';

/** A person or a series that a book names. */
export interface NameRef {
  /** Null: to be added. */
  readonly id: number | null;
  readonly name: string;
  /** To be added though there is one of this name. */
  readonly isSeparate?: boolean;
}

interface Requested extends NameInput {
  /** Path of the field, for errors: 'authors.2'. */
  readonly field: string;
}

const labels = { people: 'person', series: 'series' } as const;

/** Returns a name as it is stored. @throws ProblemError invalid_input */
export function parseName(name: string, field: string, table: NameTable): string {
  const clean = singleLine(name);
  if (clean === '') throw invalidField(field, `A ${labels[table]} needs a name.`);
  if (!isIndexable(clean)) throw invalidField(field, 'The name is too long.');
  return clean;
}

/** Chooses among names of the same key: the very same spelling, else one that the book has, else the first. */
const bestOf = (
  equals: readonly NameRow[],
  name: string,
  current: ReadonlySet<number>,
): NameRow | undefined =>
  equals.find((row) => row.name === name) ?? equals.find(({ id }) => current.has(id)) ?? equals[0];

/** Finds people or series by the keys of their names; those of merged spellings where no name has the key. */
async function findEquals(
  db: PeopleDb,
  table: NameTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly NameRow[]>> {
  const byKey = Map.groupBy(await findByKeys(db, table, keys), ({ name_key }) => name_key);
  const merged = await findByAliases(
    db,
    table,
    keys.filter((key) => !byKey.has(key)),
  );
  return new Map([...byKey, ...merged]);
}

/** Returns the names of the people that these names resolve to, by the names as written; of new people nothing. */
export async function spellPeople(
  db: PeopleDb,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const usable = names.filter(isIndexable);
  const byKey = await findEquals(db, 'people', [...new Set(usable.map(nameKey))]);
  return new Map(
    usable.flatMap((name) => {
      const row = bestOf(byKey.get(nameKey(name)) ?? [], name, new Set());
      return row ? [[name, row.name] as const] : [];
    }),
  );
}

/**
 * Finds the people or series that an editor named: by id, else by name without regard to case and accents; a merged
 * id or spelling means the one that remains. What is not found is to be added.
 * @param current those that the book has now
 * @throws ProblemError invalid_input
 */
export async function resolveNames(
  db: PeopleDb,
  table: NameTable,
  { requested, current }: { readonly requested: readonly Requested[]; readonly current: readonly number[] },
): Promise<NameRef[]> {
  const ids = requested.flatMap(({ id }) => id ?? []);
  const byId = await findByIds(db, table, ids);
  const names = requested.map(({ id, name = '', field }) =>
    typeof id === 'number' ? '' : parseName(name, `${field}.name`, table),
  );
  const keys = [...new Set(names.filter(Boolean).map(nameKey))];
  const byKey = await findEquals(db, table, keys);
  const own = new Set(current);
  return requested.map(({ id, field, is_separate = false }, index) => {
    if (typeof id === 'number') {
      const row = byId.get(id);
      if (!row) throw invalidField(`${field}.id`, `This ${labels[table]} no longer exists.`);
      return { id: row.id, name: row.name };
    }
    const name = names[index] ?? '';
    const equals = byKey.get(nameKey(name)) ?? [];
    // Sent twice, as by POST and then PUT, a separate name is added once.
    const row = is_separate ? equals.find((each) => own.has(each.id)) : bestOf(equals, name, own);
    return row ? { id: row.id, name: row.name } : { id: null, name, isSeparate: is_separate };
  });
}
