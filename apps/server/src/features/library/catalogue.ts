import type { BookSort, BookSummary, Tag } from '@lamplight/contract';
import { fittingRows, type Page, type PageRange } from '../../http/pagination.ts';
import type { Clock } from '../../platform/clock.ts';
import { sizeOfSummary } from './fitting-books.ts';
import { keepLists } from './kept-lists.ts';
import { keepPages } from './kept-pages.ts';
import { keepSummaries } from './kept-summaries.ts';
import { countBooks, findRevision, keepOrder, listIds, listMostViewed } from './listing-store.ts';
import { once, shareReads } from './reads.ts';
import { foldText } from './rules.ts';
import { createFinder, type Finder } from './search/finder.ts';
import { exactly, type Found, nothing, searchAmong, searchBooks } from './search/index.ts';
import { indexPending } from './search/index-store.ts';
import { headLength as headOfSearch } from './search/rank.ts';
import { has } from './search/sets.ts';
import { booksWithTitleLike } from './search/title.ts';
import { type Db, listTagPairs } from './store.ts';

/** What a list is asked for; texts as they were typed. */
export interface ListQuery {
  readonly main_tag?: string | undefined;
  readonly sub_tag?: string | undefined;
  readonly status?: string | undefined;
  readonly title?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: BookSort | undefined;
}

export interface BookPage extends Page<BookSummary> {
  /** There are more than `total`, which nobody counted. */
  readonly isFloor?: boolean;
  /** The window holds more books than fit into one answer: these are the first of them. */
  readonly isCut: boolean;
}

/** The first books of a list, as many as fit into one answer. */
export interface FittingBooks {
  readonly rows: BookSummary[];
  /** How many ids of the list they stand for; fewer than it has where the answer is full. */
  readonly count: number;
}

/**
 * Lists of books. What they hold is kept in memory until the catalogue's revision says that some node changed a
 * book; progress and views do not raise it.
 */
export interface Catalogue {
  page(query: ListQuery, window: PageRange): Promise<BookPage>;
  /** The ids of a whole list. */
  list(query: ListQuery): Promise<Int32Array>;
  /** Those of some books that a search finds. */
  among(ids: readonly number[], q: string): Promise<number[]>;
  /** Summaries in the order of the ids, without those of books that are gone. */
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
  /** Returns summaries in the order of the ids, from the first on, as many as fit into one answer. */
  fitting(ids: ArrayLike<number>): Promise<FittingBooks>;
  tags(): Promise<Tag[]>;
  /** A view was counted here: the book's summary is read anew. */
  noteView(bookId: number): void;
}

/** Rows from the start of a list that are kept without the rest of it: of all books, and of what is looked for. */
const headLength = 1000;
const headOfTitles = 96;
/** The order by views changes without a new revision: a list in it is kept for so long. */
const popularLastsMs = 10_000;
/** Books read at once for an answer that has room for an unknown number of them. */
const readAtOnce = 240;

/** One database takes no NUL in a text, and no book has one. */
const withoutNul = (text: string | undefined): string | undefined => text?.replaceAll('\0', '');
/** Blanks search for nothing; signs that no book holds do, and find nothing. */
const isSearch = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

export function createCatalogue(db: Db, clock: Clock): Catalogue {
  const keep = (revision: number) => ({
    revision,
    lists: keepLists<Found>(),
    pages: keepPages<BookSummary>(),
    summaries: keepSummaries(db, clock),
    total: once(() => countBooks(db)),
    tags: once(() => listTagPairs(db)),
    index: once(() => indexPending(db)),
    finder: createFinder(db),
  });
  type Kept = ReturnType<typeof keep>;

  const readRevision = shareReads(() => findRevision(db));
  let kept = keep(0);

  async function current(): Promise<Kept> {
    const revision = await readRevision();
    // A slow answer may be older than what is kept already.
    if (revision > kept.revision) kept = keep(revision);
    return kept;
  }

  async function selectByTitle(
    finder: Finder,
    query: ListQuery,
    { title, headOnly }: { title: string; headOnly: boolean },
  ): Promise<Found> {
    const text = foldText(withoutNul(title) ?? '');
    if (text === '') return nothing;
    const selection = { ...query, title: text };
    const among = await booksWithTitleLike(finder, text);
    if (among) return exactly(await keepOrder(db, selection, among));
    if (!headOnly) return exactly(await listIds(db, selection));
    const ids = await listIds(db, selection, { limit: headOfTitles });
    return { ids, total: ids.length, isFloor: ids.length === headOfTitles };
  }

  async function select(now: Kept, asked: ListQuery, limit?: number): Promise<Found> {
    const { title, q, ...query } = asked;
    if (!isSearch(title) && !isSearch(q)) return exactly(await listIds(db, query, { limit }));
    await now.index();
    const headOnly = limit !== undefined;
    const byTitle = isSearch(title)
      ? await selectByTitle(now.finder, query, { title, headOnly: headOnly && !isSearch(q) })
      : null;
    const byWords = isSearch(q) ? await searchBooks(now.finder, { selection: query, headOnly }, q) : null;
    if (!byTitle || !byWords) return byTitle ?? byWords ?? nothing;
    const wanted = new Set(byTitle.ids);
    return exactly(byWords.ids.filter((id) => wanted.has(id)));
  }

  function listOf(now: Kept, asked: ListQuery, limit?: number): Promise<Found> {
    const { sort, title, q } = asked;
    const [main_tag, sub_tag, status] = (['main_tag', 'sub_tag', 'status'] as const).map((name) =>
      withoutNul(asked[name]),
    );
    const query: ListQuery = { main_tag, sub_tag, status, title, q, sort };
    const age = sort === 'popular' ? Math.floor(clock.ms() / popularLastsMs) : 0;
    return now.lists.get(JSON.stringify([query, limit, age]), () => select(now, query, limit));
  }

  /** How much of a list is enough for its first rows; undefined where all of it is needed. */
  function headFor({ sort, title, q, ...filters }: ListQuery, end: number): number | undefined {
    const isPlain = !Object.values(filters).some((value) => value);
    if (isSearch(q))
      return isPlain && !sort && !isSearch(title) && end <= headOfSearch ? headOfSearch : undefined;
    if (isSearch(title)) return end <= headOfTitles ? headOfTitles : undefined;
    return isPlain && end <= headLength ? headLength : undefined;
  }

  async function mostViewed(now: Kept, window: PageRange): Promise<BookPage> {
    const [total, viewed] = await Promise.all([now.total(), listMostViewed(db, window)]);
    const viewsOf = new Map(viewed.map(({ id, total_views }) => [id, total_views]));
    const found = await now.summaries.of([...viewsOf.keys()]);
    const rows = fittingRows(found, sizeOfSummary);
    return {
      total,
      isCut: rows.length < found.length,
      rows: rows.map((row) => ({ ...row, total_views: viewsOf.get(row.id) ?? row.total_views })),
    };
  }

  return {
    async page(query, window) {
      const now = await current();
      const { sort, ...filter } = query;
      const end = window.offset + window.limit;
      const isFiltered = Object.values(filter).some((value) => value);
      if (sort === 'popular' && !isFiltered) return mostViewed(now, window);
      const found = await listOf(now, query, headFor(query, end));
      const all = await now.summaries.of([...found.ids.subarray(window.offset, end)]);
      const rows = fittingRows(all, sizeOfSummary);
      return {
        isCut: rows.length < all.length,
        total: isFiltered ? found.total : await now.total(),
        isFloor: found.isFloor,
        rows: now.pages.same(JSON.stringify([query, window]), rows),
      };
    },
    list: async (query) => (await listOf(await current(), query)).ids,
    among: async (ids, q) => {
      const now = await current();
      await now.index();
      const found = await searchAmong(now.finder, ids, q);
      return ids.filter((id) => has(found, id));
    },
    summaries: async (ids) => (await current()).summaries.of(ids),
    async fitting(ids) {
      const now = await current();
      let rows: BookSummary[] = [];
      for (let at = 0; at < ids.length; at += readAtOnce) {
        const part = Array.prototype.slice.call(ids, at, at + readAtOnce) as number[];
        rows.push(...(await now.summaries.of(part)));
        const fits = fittingRows(rows, sizeOfSummary);
        const last = fits.at(-1);
        if (fits.length < rows.length && last) {
          rows = fits;
          return { rows, count: Array.prototype.indexOf.call(ids, last.id) + 1 };
        }
      }
      return { rows, count: ids.length };
    },
    tags: async () => (await current()).tags(),
    noteView: (bookId) => kept.summaries.forget(bookId),
  };
}
