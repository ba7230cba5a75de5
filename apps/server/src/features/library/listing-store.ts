import type { BookSort } from '@lamplight/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { contains } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import { titleSortKey } from './rules.ts';
import { type Lead, last, matches, type Plan, rankOf } from './search/find-store.ts';
import { mark } from './search/text.ts';
import type { Db } from './store.ts';

/** What decides which books a list holds, and in which order. */
export interface Selection {
  readonly main_tag?: string | undefined;
  readonly sub_tag?: string | undefined;
  readonly status?: string | undefined;
  /** Folded text that titles contain, and the books that alone can. */
  readonly title?: { readonly text: string; readonly within: Lead['within'] | null } | undefined;
  readonly search?: Plan | undefined;
  /** Without one, searches are in order of relevance and the rest in order of title. */
  readonly sort?: BookSort | undefined;
}

const byTag = (selection: Selection): RawBuilder<unknown> => {
  const named = (['main_tag', 'sub_tag'] as const).flatMap((column) => {
    const tag = selection[column];
    return tag ? [sql`${sql.ref(column)} = ${tag}`] : [];
  });
  return sql`books.id in (select book_id from book_tags where ${sql.join(named, sql` and `)})`;
};

function conditions(selection: Selection): RawBuilder<unknown> {
  const { main_tag, sub_tag, status, title, search } = selection;
  const all: Expression<unknown>[] = [];
  if (status) all.push(sql`books.status = ${status}`);
  if (main_tag || sub_tag) all.push(byTag(selection));
  if (title?.within) all.push(sql`books.id in (${title.within})`);
  if (title) all.push(contains(sql<string>`books.title_fold`, title.text));
  if (search) all.push(...matches(search));
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

const orders = {
  title: sql`books.title_sort, books.id`,
  new: sql`books.created_at desc, books.id desc`,
  updated: sql`books.updated_at desc, books.id desc`,
  popular: sql`books.total_views desc, books.id desc`,
} as const satisfies Record<BookSort, RawBuilder<unknown>>;

const orderOf = ({ sort, search }: Selection): RawBuilder<unknown> =>
  sort || !search ? orders[sort ?? 'title'] : sql`${rankOf(search)}, ${orders.title}`;

/** Books that each half of a search for what is everywhere finds at most, a hundred pages: nobody reads on so far. */
const mostOfCommon = 2400;

/**
 * The best of a search that no word leads: titles that begin so, and the first that match, by an index in order of
 * title, so that it costs no more in a large library.
 */
function bestOfCommon(selection: Selection, search: Plan): RawBuilder<unknown> {
  const begin = titleSortKey(search.whole.replaceAll(mark, ''));
  const some = (also: RawBuilder<unknown>) => sql`select * from (
    select books.id as id, books.title_sort as title_sort, ${rankOf(search)} as standing
    from books join book_texts on book_texts.book_id = books.id ${conditions(selection)} ${also}
    order by books.title_sort, books.id limit ${sql.lit(mostOfCommon)}
  ) as part`;
  const begins = sql`and books.title_sort >= ${begin} and books.title_sort < ${begin + last}`;
  return sql`select id from (${some(begins)} union ${some(sql``)}) as found order by standing, title_sort, id`;
}

function listed(selection: Selection, limit: number | undefined): RawBuilder<unknown> {
  const { search, sort } = selection;
  if (search && !search.lead && !sort) return bestOfCommon(selection, search);
  const texts = search ? sql`join book_texts on book_texts.book_id = books.id` : sql``;
  return sql`
    select books.id as id from books ${texts} ${conditions(selection)}
    order by ${orderOf(selection)} ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
  `;
}

/** The ids of a list in its order, all or the first few: one row from the database, however many there are. */
export async function listIds(db: Db, selection: Selection, limit?: number): Promise<Int32Array> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(id as text), ',') as ids from (${listed(selection, limit)}) as listed
  `.execute(db);
  const ids = rows[0]?.ids;
  return ids ? Int32Array.from(ids.split(','), Number) : new Int32Array();
}

export async function countBooks(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A window of the most viewed, with their views as they are now. */
export const listMostViewed = (
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; total_views: number }[]> =>
  db
    .selectFrom('books')
    .select(['id', 'total_views'])
    .orderBy('total_views', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const revisionRow = prepared<Pick<Schema, 'catalogue'>, [number], { revision: number }>(
  (db, id) => db.selectFrom('catalogue').select('revision').where('id', '=', id),
  1,
);

/** The number that every change of the catalogue raises, whichever node makes it. */
export async function findRevision(db: Tables<'catalogue'>): Promise<number> {
  return (await revisionRow(db, 1))[0]?.revision ?? 0;
}
