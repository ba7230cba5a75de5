import type { NameInput } from '@lamplight/contract';
import { nameKey } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { findByAliases, findByIds } from './aliases.ts';
import { m } from './messages.ts';
import { findByKeys, type NameRow, type NameTable } from './names-store.ts';
import { cleanName, nameProblem } from './rules.ts';

/** A person or a series that a book names. */
export interface NameRef {
  /** Id of the person or series; null if still to be added. */
  readonly id: number | null;
  readonly name: string;
  /** True if a new person or series is to be added even if the name exists. */
  readonly isSeparate?: boolean;
  /** True if referred to by the id or spelling of a person or series that was merged into this one. */
  readonly isAlias?: boolean;
}

interface Requested extends NameInput {
  /** Path of the field, for errors: 'authors.2'. */
  readonly field: string;
}

/** Returns a name as it is stored. @throws ProblemError invalid_input */
export function parseName(name: string, field: string, table: NameTable): string {
  const clean = cleanName(name);
  const problem = clean === '' ? m[`nameNeeded_${table}`] : nameProblem(clean);
  if (problem !== null) throw invalidField(field, problem);
  return clean;
}

/** Chooses among names with the same key: the identical spelling, else one that the book has, else the first. */
const bestOf = (
  equals: readonly NameRow[],
  name: string,
  current: ReadonlySet<number>,
): NameRow | undefined =>
  equals.find((row) => row.name === name) ?? equals.find(({ id }) => current.has(id)) ?? equals[0];

/** Finds people or series by the keys of their names; for keys without one, by names that were merged into others. */
async function findEquals(
  db: Database,
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

/**
 * Returns the library's spelling of people's names, keyed by the names as written; leaves out people not in the
 * library.
 */
export async function spellPeople(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const usable = names.filter((name) => nameProblem(name) === null);
  const byKey = await findEquals(db, 'people', [...new Set(usable.map(nameKey))]);
  return new Map(
    usable.flatMap((name) => {
      const row = bestOf(byKey.get(nameKey(name)) ?? [], name, new Set());
      return row ? [[name, row.name] as const] : [];
    }),
  );
}

/**
 * Finds the people or series that an editor named: by id, else by name, ignoring case and accents. A merged id or name
 * finds the person or series it was merged into. Names that are not found get the id null: the caller adds them.
 * @param current people or series that the book has now
 * @throws ProblemError invalid_input
 */
export async function resolveNames(
  db: Database,
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
      if (!row) throw invalidField(`${field}.id`, m[`noLongerExists_${table}`]);
      return { id: row.id, name: row.name, isAlias: row.id !== id };
    }
    const name = names[index] ?? '';
    const equals = byKey.get(nameKey(name)) ?? [];
    // A separate name that is sent again, as by POST and then PUT, is not added twice.
    const row = is_separate ? equals.find((row) => own.has(row.id)) : bestOf(equals, name, own);
    return row
      ? { id: row.id, name: row.name, isAlias: row.name_key !== nameKey(name) }
      : { id: null, name, isSeparate: is_separate };
  });
}

/**
 * Refuses a person or a series that occurs twice in one list. Two spellings that were merged are allowed: they become
 * one entry.
 * @param requested the input that was resolved to `refs`, in the same order
 * @throws ProblemError invalid_input
 */
export function requireDistinct(refs: readonly NameRef[], requested: readonly Requested[]): void {
  const seen = new Set<string>();
  for (const [index, { id, name, isAlias }] of refs.entries()) {
    const { field = '', is_separate } = requested[index] ?? {};
    if (isAlias || is_separate) continue;
    const [list] = field.split('.');
    const key = `${list} ${id ?? `new ${nameKey(name)}`}`;
    if (seen.has(key)) throw invalidField(field, m.listedTwice({ name }));
    seen.add(key);
  }
}
