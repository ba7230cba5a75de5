import { type Person, type PersonSummary, personRoles, type SeriesSummary } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';
import type { Search } from '../search/search.ts';
import { hiddenBookIds, hiddenNameIds, isVisibleBook, isVisibleName } from '../visibility/visibility.ts';
import { type NameTable, seriesTyped } from './names-store.ts';

interface NamePage {
  readonly ids: readonly number[];
  readonly total: number;
}

interface NameQuery {
  readonly q: string | undefined;
  readonly window: PageRange;
  readonly level: Visibility;
}

/** Returns one page of people or series: all of them, sorted by name, or those that match a search, best first. */
export async function findNamePage(
  { db, search }: { readonly db: Database; readonly search: Search },
  table: NameTable,
  { q, window: { limit, offset }, level }: NameQuery,
): Promise<NamePage> {
  if (q !== undefined && q.trim() !== '') {
    const hidden = new Set(await hiddenNameIds(db, table, level));
    const { ids } = await search.find(table, { hidden, enough: 1 }, q);
    return { ids: [...ids.subarray(offset, offset + limit)], total: ids.length };
  }
  const visible = db.selectFrom(seriesTyped(table)).where(isVisibleName(table, level));
  const [rows, { total }] = await Promise.all([
    visible.select('id').orderBy('sort_key').orderBy('id').limit(limit).offset(offset).execute(),
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Counts the books of people, by role. */
const countByRole = (db: Database, ids: readonly number[], level: Visibility) =>
  db
    .selectFrom('book_people')
    .select((eb) => ['person_id', 'role', eb.fn.countAll<number>().as('book_count')])
    .where('person_id', 'in', ids)
    .where('book_id', 'not in', hiddenBookIds(level))
    .groupBy(['person_id', 'role'])
    .execute();

/** Counts each book once, whatever the number of a person's roles in it. */
const countBooksOfPeople = (db: Database, ids: readonly number[], level: Visibility) =>
  db
    .selectFrom('book_people')
    .select((eb) => ['person_id as id', eb.fn.count<number>('book_id').distinct().as('book_count')])
    .where('person_id', 'in', ids)
    .where('book_id', 'not in', hiddenBookIds(level))
    .groupBy('person_id')
    .execute();

const inOrder = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Returns people in the order of the ids; deleted ones are left out. */
export async function listPeople(
  db: Database,
  ids: readonly number[],
  level: Visibility,
): Promise<PersonSummary[]> {
  if (ids.length === 0) return [];
  const [rows, counts, roles] = await Promise.all([
    db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute(),
    countBooksOfPeople(db, ids, level),
    countByRole(db, ids, level),
  ]);
  const countOf = new Map(counts.map(({ id, book_count }) => [id, book_count]));
  const rolesOf = Map.groupBy(roles, ({ person_id }) => person_id);
  return inOrder(rows, ids).map(({ id, name }) => ({
    id,
    name,
    book_count: countOf.get(id) ?? 0,
    roles: personRoles.filter((role) => rolesOf.get(id)?.some((credit) => credit.role === role)),
  }));
}

/** Returns a person; null if there is none. */
export async function findPerson(db: Database, id: number, level: Visibility): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'name', 'sort_name'])
    .where('id', '=', id)
    .where(isVisibleName('people', level))
    .executeTakeFirst();
  if (!row) return null;
  const [[count], roles] = await Promise.all([
    countBooksOfPeople(db, [id], level),
    countByRole(db, [id], level),
  ]);
  return {
    ...row,
    book_count: count?.book_count ?? 0,
    roles: personRoles.flatMap((role) => {
      const found = roles.find((row) => row.role === role);
      return found ? [{ role, book_count: found.book_count }] : [];
    }),
  };
}

/** Returns series in the order of the ids; deleted ones are left out. */
export async function listSeries(
  db: Database,
  ids: readonly number[],
  level: Visibility,
): Promise<SeriesSummary[]> {
  if (ids.length === 0) return [];
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('series')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where(isVisibleName('series', level))
      .execute(),
    db
      .selectFrom('book_series')
      .select((eb) => ['series_id', eb.fn.countAll<number>().as('book_count')])
      .where('series_id', 'in', ids)
      .where('book_id', 'not in', hiddenBookIds(level))
      .groupBy('series_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map(({ series_id, book_count }) => [series_id, book_count]));
  return inOrder(rows, ids).map(({ id, name }) => ({ id, name, book_count: countOf.get(id) ?? 0 }));
}

/** Maximum books of a series whose progress is reported. */
const maxBooks = 5000;

/** Lists the ids of a series' books, in their order. */
export async function listBooksOfSeries(db: Database, id: number, level: Visibility): Promise<number[]> {
  const rows = await db
    .selectFrom('book_series')
    .innerJoin('books', 'books.id', 'book_series.book_id')
    .select('book_id')
    .where('series_id', '=', id)
    .where(isVisibleBook(level))
    .orderBy('number_key')
    .orderBy('books.title_order')
    .orderBy('book_id')
    .limit(maxBooks)
    .execute();
  return rows.map(({ book_id }) => book_id);
}
