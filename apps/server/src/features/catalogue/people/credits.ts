import { nameKey, type PersonRole, peopleLimits, personRoles, type Tag } from '@lamplight/contract';
import { sql } from 'kysely';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { entryEnd, insertName, partEnd, removeUnused } from './names-store.ts';
import type { NameRef } from './resolve-names.ts';
import { numberKey } from './rules.ts';

export interface PersonCredit extends NameRef {
  readonly role: PersonRole;
}
export interface SeriesEntry extends NameRef {
  readonly number: string | null;
}

/** The people of a book, in their order within each role, and its series. */
export interface Credits {
  readonly people: readonly PersonCredit[];
  readonly series: readonly SeriesEntry[];
}

export interface SavedCredits extends Credits {
  readonly people: readonly (PersonCredit & { readonly id: number })[];
  readonly series: readonly (SeriesEntry & { readonly id: number })[];
}

export const noCredits: SavedCredits = { people: [], series: [] };

const orderOf = new Map(personRoles.map((role, index) => [role, index]));

const [end, gap] = [sql.lit(entryEnd), sql.lit(partEnd)];

/** The tags of a row of `books` in their order, as one text; see parseTags(). */
export const tagsAsText = sql<string | null>`(
  select string_agg(main_tag || coalesce(${sql.lit(partEnd)} || sub_tag, ''), ${sql.lit(entryEnd)} order by place)
  from book_tags where book_id = books.id
)`.as('tags');
/** Parses a book's tags from the text in which a list query returns them. */
export const parseTags = (joined: string | null): Tag[] =>
  joined?.split(entryEnd).map((tag) => {
    const [main_tag = '', sub_tag = null] = tag.split(partEnd);
    return { main_tag, sub_tag };
  }) ?? [];

interface CreditTexts {
  readonly people: string | null;
  readonly series: string | null;
  readonly tags: string | null;
}

/** Query for the people, series and tags of a book, each as one text: opening a book needs a single statement. */
const creditTexts = prepareQuery<{ bookId: number }, CreditTexts>((db, { bookId }) =>
  db
    .selectFrom('books')
    .select([
      sql<string | null>`(
          select string_agg(role || ${gap} || cast(person_id as text) || ${gap} || name, ${end} order by place)
          from book_people join people on people.id = person_id where book_id = books.id
        )`.as('people'),
      sql<string | null>`(
          select string_agg(cast(series_id as text) || ${gap} || coalesce(number, '') || ${gap} || name, ${end} order by place)
          from book_series join series on series.id = series_id where book_id = books.id
        )`.as('series'),
      tagsAsText,
    ])
    .where('id', '=', bookId),
);

const entriesOf = (text: string | null | undefined): string[][] =>
  text ? text.split(entryEnd).map((entry) => entry.split(partEnd)) : [];

/** Returns the people, series and tags of a book. */
export async function listCredits(
  db: Database,
  bookId: number,
): Promise<SavedCredits & { readonly tags: readonly Tag[] }> {
  const [texts] = await creditTexts(db, { bookId });
  const people = entriesOf(texts?.people).map(([role, id, name = '']) => ({
    id: Number(id),
    name,
    role: role as PersonRole,
  }));
  return {
    people: people.toSorted((a, b) => (orderOf.get(a.role) ?? 0) - (orderOf.get(b.role) ?? 0)),
    series: entriesOf(texts?.series).map(([id, number, name = '']) => ({
      id: Number(id),
      name,
      number: number || null,
    })),
    tags: parseTags(texts?.tags ?? null),
  };
}

/** Sorts after every text. */
const last = sql.lit('\u{10ffff}');
const lastNumber = sql.lit(numberKey(null));

const firstOf = (role: PersonRole) => sql`coalesce((
  select sort_key from book_people join people on people.id = person_id
  where book_id = books.id and role = ${sql.lit(role)} order by place limit 1
), ${last})`;
const idsOf = (role: PersonRole) => sql`coalesce((
  select string_agg(cast(person_id as text), ',' order by person_id)
  from book_people where book_id = books.id and role = ${sql.lit(role)}
), '')`;
const firstSeries = (column: 'sort_key' | 'number_key') => sql`(
  select ${sql.ref(column)} from book_series join series on series.id = series_id
  where book_id = books.id order by place limit 1
)`;

/**
 * Updates the columns of books that are derived from their people and series.
 * @param where condition on `books`
 * @throws a unique violation if two books have the same title, authors and narrators
 */
export async function refreshDerived(tx: Database, where: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update books set
      listed_people = coalesce((
        select string_agg(role || ${gap} || cast(person_id as text) || ${gap} || name, ${end} order by role, place)
        from book_people join people on people.id = person_id
        where book_id = books.id and role in ('author', 'narrator') and (
          select count(*) from book_people as earlier
          where earlier.book_id = books.id and earlier.role = book_people.role and earlier.place < book_people.place
        ) < ${sql.lit(peopleLimits.listedPeople)}
      ), ''),
      listed_series = coalesce((
        select string_agg(cast(series_id as text) || ${gap} || coalesce(number, '') || ${gap} || name, ${end} order by place)
        from book_series join series on series.id = series_id where book_id = books.id
      ), ''),
      author_sort = ${firstOf('author')},
      narrator_sort = ${firstOf('narrator')},
      series_sort = coalesce(${firstSeries('sort_key')}, ${last}),
      series_number = coalesce(${firstSeries('number_key')}, ${lastNumber}),
      edition_key = title_fold || case
        when exists (select 1 from book_people where book_id = books.id and role in ('author', 'narrator'))
        then ${gap} || ${idsOf('author')} || ${gap} || ${idsOf('narrator')} else '' end
    where ${where}
  `.execute(tx);
}

/**
 * Returns the key that books with the same title, authors and narrators share; `refreshDerived` computes the same key
 * in SQL.
 */
export function editionKey(title: string, authors: readonly number[], narrators: readonly number[]): string {
  const fold = foldText(title);
  if (authors.length + narrators.length === 0) return fold;
  const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',');
  return [fold, inOrder(authors), inOrder(narrators)].join(partEnd);
}

export const refreshBook = (tx: Database, id: number): Promise<void> =>
  refreshDerived(tx, sql`books.id = ${id}`);

/** Adds the names without an id, each once; returns all names with ids. */
async function withIds<Ref extends NameRef>(
  tx: Database,
  table: 'people' | 'series',
  refs: readonly Ref[],
): Promise<(Ref & { readonly id: number })[]> {
  const added = new Map<string, number>();
  const all: (Ref & { readonly id: number })[] = [];
  for (const ref of refs) {
    const key = nameKey(ref.name);
    const id =
      ref.id ??
      added.get(key) ??
      (await insertName(tx, table, { name: ref.name, isSeparate: ref.isSeparate ?? false }));
    if (ref.id === null) added.set(key, id);
    all.push({ ...ref, id });
  }
  return all;
}

function distinct<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const isNew = !seen.has(keyOf(entry));
    seen.add(keyOf(entry));
    return isNew;
  });
}

/** Replaces the people and series of a book, within a transaction that has locked or added the book's row. */
export async function saveCredits(tx: Database, book_id: number, credits: Credits): Promise<void> {
  const before = await listCredits(tx, book_id);
  const people = distinct(await withIds(tx, 'people', credits.people), ({ id, role }) => `${role} ${id}`);
  const series = distinct(await withIds(tx, 'series', credits.series), ({ id }) => String(id));
  await tx.deleteFrom('book_people').where('book_id', '=', book_id).execute();
  await tx.deleteFrom('book_series').where('book_id', '=', book_id).execute();
  const peopleRows = personRoles.flatMap((role) =>
    people
      .filter((person) => person.role === role)
      .map(({ id }, index) => ({ book_id, person_id: id, role, place: index + 1 })),
  );
  if (peopleRows.length > 0) await tx.insertInto('book_people').values(peopleRows).execute();
  const seriesRows = series.map(({ id, number }, index) => ({
    book_id,
    series_id: id,
    place: index + 1,
    number,
    number_key: numberKey(number),
  }));
  if (seriesRows.length > 0) await tx.insertInto('book_series').values(seriesRows).execute();
  await refreshBook(tx, book_id);
  await removeUnused(tx, before);
}
