import { type BookSort, type PersonRole, personRoles } from '@lamplight/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { contains } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';

/** Filters and order of a list. People are filtered by one id for each role. */
export interface Selection extends Partial<Record<PersonRole, number | undefined>> {
  readonly main_tag?: string | undefined;
  readonly sub_tag?: string | undefined;
  readonly status?: string | undefined;
  /** Id of a series; sorting by series then follows the books' numbers in it. */
  readonly series?: number | undefined;
  /** A BCP 47 tag: 'en' includes 'en-GB'. */
  readonly language?: string | undefined;
  /** Year of the first publication or of the release. */
  readonly year?: number | undefined;
  /** Spellings of one publisher's name. */
  readonly publishers?: readonly string[] | undefined;
  readonly abridged?: 'yes' | 'no' | undefined;
  /** Folded text that the title must contain. */
  readonly title?: string | undefined;
  /** Maximum visibility value of the books; if undefined, books are not filtered by visibility. */
  readonly level?: number | undefined;
  /** Defaults to the order of titles. */
  readonly sort?: BookSort | undefined;
}

/** Filter value for every status except the three named ones. */
const otherStatus = 'other';
const namedStatuses = ['Ongoing', 'Complete', 'Dropped'];

export const hasFilters = ({ sort: _, level: __, ...filters }: Selection): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const byTag = (selection: Selection): RawBuilder<unknown> => {
  const named = (['main_tag', 'sub_tag'] as const).flatMap((column) => {
    const tag = selection[column];
    return tag ? [sql`${sql.ref(column)} = ${tag}`] : [];
  });
  return sql`books.id in (select book_id from book_tags where ${sql.join(named, sql` and `)})`;
};

const byStatus = (status: string): RawBuilder<unknown> =>
  status === otherStatus
    ? sql`books.status not in (${sql.join(namedStatuses)})`
    : sql`books.status = ${status}`;

const byCredits = (selection: Selection): Expression<unknown>[] =>
  personRoles.flatMap((role) => {
    const id = selection[role];
    return id === undefined
      ? []
      : [
          sql`books.id in (
            select book_id from book_people where person_id = ${id} and role = ${sql.lit(role)}
          )`,
        ];
  });

const bySeries = (id: number): RawBuilder<unknown> =>
  sql`books.id in (select book_id from book_series where series_id = ${id})`;

/** Matches a language and its variants: every text between 'en-' and 'en.'. */
const byLanguage = (language: string): RawBuilder<unknown> =>
  sql`(books.language = ${language} or books.language > ${`${language}-`} and books.language < ${`${language}.`})`;

const allOf = (conditions: readonly Expression<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

function conditions(selection: Selection): Expression<unknown>[] {
  const { main_tag, sub_tag, status, series, language, year, publishers, abridged, title, level } = selection;
  const all = byCredits(selection);
  if (level !== undefined) all.push(sql`books.visibility <= ${sql.lit(level)}`);
  if (series !== undefined) all.push(bySeries(series));
  if (language) all.push(byLanguage(language));
  if (year !== undefined) all.push(sql`(books.original_year = ${year} or books.release_year = ${year})`);
  if (publishers) all.push(sql`books.publisher in (${sql.join(publishers)})`);
  if (abridged) all.push(sql`books.abridged = ${sql.lit(abridged === 'yes' ? 1 : 0)}`);
  if (status) all.push(byStatus(status));
  if (main_tag || sub_tag) all.push(byTag(selection));
  if (title) all.push(contains(sql<string>`books.title_fold`, title));
  return all;
}

const orders = {
  title: sql`books.title_order, books.id`,
  new: sql`books.created_at desc, books.id desc`,
  updated: sql`books.updated_at desc, books.id desc`,
  popular: sql`books.total_views desc, books.id desc`,
  author: sql`books.author_sort, books.title_order, books.id`,
  narrator: sql`books.narrator_sort, books.title_order, books.id`,
  series: sql`books.series_sort, books.series_number, books.title_order, books.id`,
  rating: sql`books.rating_rank desc, books.id desc`,
  publisher: sql`books.publisher_sort, books.title_order, books.id`,
  language: sql`coalesce(books.language, '\u{10ffff}'), books.title_order, books.id`,
  year: sql`coalesce(books.release_year, books.original_year, -9999) desc, books.id desc`,
} as const satisfies Record<BookSort, RawBuilder<unknown>>;

const orderOf = ({ sort = 'title', series }: Selection): RawBuilder<unknown> =>
  sort === 'series' && series !== undefined
    ? sql`(select number_key from book_series where series_id = ${series} and book_id = books.id),
        books.title_order, books.id`
    : orders[sort];

const limitOf = (limit: number | undefined): RawBuilder<unknown> =>
  limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`;

interface ListOptions {
  readonly limit?: number | undefined;
  /** Restricts the list to these books. */
  readonly among?: Int32Array;
}

/** Returns the ids of a list in its order: all, or the first `limit`. The database joins them into a single row. */
export async function listIds(
  db: Database,
  selection: Selection,
  { limit, among }: ListOptions = {},
): Promise<Int32Array> {
  if (among?.length === 0) return among;
  const named = among ? [sql`books.id in (${sql.join([...among])})`] : [];
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(id as text), ',') as ids from (
      select books.id as id from books ${allOf([...named, ...conditions(selection)])}
      order by ${orderOf(selection)} ${limitOf(limit)}
    ) as listed
  `.execute(db);
  const ids = rows[0]?.ids;
  return ids ? Int32Array.from(ids.split(','), Number) : new Int32Array();
}

/** Ids per statement: databases limit the number of bound parameters. */
const maxIdsPerStatement = 5000;

/** Returns which of these books match the selection, in its order. */
export async function orderIds(db: Database, selection: Selection, ids: Int32Array): Promise<Int32Array> {
  if (ids.length <= maxIdsPerStatement) return listIds(db, selection, { among: ids });
  const wantedIds = new Set(ids);
  return (await listIds(db, selection)).filter((id) => wantedIds.has(id));
}
