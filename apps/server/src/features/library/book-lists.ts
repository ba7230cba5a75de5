import type { BookSort, BookSummary, Tag } from '@lamplight/contract';
import { fittingRows, type Page, type PageRange } from '../../http/pagination.ts';
import type { Clock } from '../../platform/clock.ts';
import { countBooks, findRevision, listIds, listMostViewed, orderIds } from './book-list-store.ts';
import { sizeOfSummary } from './fitting-books.ts';
import { createListCache } from './list-cache.ts';
import { createPageCache } from './page-cache.ts';
import { foldText } from './rules.ts';
import { has } from './search/bitmap.ts';
import { exactResult, filterBySearch, noResults, type SearchResult, searchBooks } from './search/index.ts';
import { createIndexReader, type IndexReader } from './search/index-reader.ts';
import { indexQueued } from './search/index-writer.ts';
import { headSize as headOfSearch } from './search/rank.ts';
import { booksWithTitleLike } from './search/title-filter.ts';
import { lazyAsync, singleFlight } from './single-flight.ts';
import { type Db, listTagPairs } from './store.ts';
import { createSummaryCache } from './summary-cache.ts';

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
export interface BookLists {
  page(query: ListQuery, window: PageRange): Promise<BookPage>;
  /** The ids of a whole list. */
  list(query: ListQuery): Promise<Int32Array>;
  /** Those of some books that a search finds. */
  filterIds(ids: readonly number[], q: string): Promise<number[]>;
  /** Summaries in the order of the ids, without those of books that are gone. */
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
  /** Returns summaries in the order of the ids, from the first on, as many as fit into one answer. */
  fitting(ids: ArrayLike<number>): Promise<FittingBooks>;
  tags(): Promise<Tag[]>;
  /** A view was counted here: the book's summary is read anew. */
  onView(bookId: number): void;
}

/** Rows from the start of a list that are kept without the rest of it: of all books, and of what is looked for. */
const headSize = 1000;
const titleHeadSize = 96;
/** The order by views changes without a new revision: a list in it is kept for so long. */
const popularMaxAgeMs = 10_000;
/** Books read at once for an answer that has room for an unknown number of them. */
const summariesPerRead = 240;

/** One database takes no NUL in a text, and no book has one. */
const stripNul = (text: string | undefined): string | undefined => text?.replaceAll('\0', '');
/** Blanks search for nothing; signs that no book holds do, and find nothing. */
const isSearch = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

export function createBookLists(db: Db, clock: Clock): BookLists {
  const newSnapshot = (revision: number) => ({
    revision,
    lists: createListCache<SearchResult>(),
    pages: createPageCache<BookSummary>(),
    summaries: createSummaryCache(db, clock),
    total: lazyAsync(() => countBooks(db)),
    tags: lazyAsync(() => listTagPairs(db)),
    index: lazyAsync(() => indexQueued(db)),
    reader: createIndexReader(db),
  });
  type Snapshot = ReturnType<typeof newSnapshot>;

  const readRevision = singleFlight(() => findRevision(db));
  let snapshot = newSnapshot(0);

  async function currentSnapshot(): Promise<Snapshot> {
    const revision = await readRevision();
    // A slow answer may be older than what is kept already.
    if (revision > snapshot.revision) snapshot = newSnapshot(revision);
    return snapshot;
  }

  async function selectByTitle(
    reader: IndexReader,
    query: ListQuery,
    { title, headOnly }: { title: string; headOnly: boolean },
  ): Promise<SearchResult> {
    const text = foldText(stripNul(title) ?? '');
    if (text === '') return noResults;
    const selection = { ...query, title: text };
    const among = await booksWithTitleLike(reader, text);
    if (among) return exactResult(await orderIds(db, selection, among));
    if (!headOnly) return exactResult(await listIds(db, selection));
    const ids = await listIds(db, selection, { limit: titleHeadSize });
    return { ids, total: ids.length, isFloor: ids.length === titleHeadSize };
  }

  async function select(current: Snapshot, request: ListQuery, limit?: number): Promise<SearchResult> {
    const { title, q, ...query } = request;
    if (!isSearch(title) && !isSearch(q)) return exactResult(await listIds(db, query, { limit }));
    await current.index();
    const headOnly = limit !== undefined;
    const byTitle = isSearch(title)
      ? await selectByTitle(current.reader, query, { title, headOnly: headOnly && !isSearch(q) })
      : null;
    const byWords = isSearch(q) ? await searchBooks(current.reader, { selection: query, headOnly }, q) : null;
    if (!byTitle || !byWords) return byTitle ?? byWords ?? noResults;
    const titleIds = new Set(byTitle.ids);
    return exactResult(byWords.ids.filter((id) => titleIds.has(id)));
  }

  function listOf(current: Snapshot, request: ListQuery, limit?: number): Promise<SearchResult> {
    const { sort, title, q } = request;
    const [main_tag, sub_tag, status] = (['main_tag', 'sub_tag', 'status'] as const).map((name) =>
      stripNul(request[name]),
    );
    const query: ListQuery = { main_tag, sub_tag, status, title, q, sort };
    const age = sort === 'popular' ? Math.floor(clock.ms() / popularMaxAgeMs) : 0;
    return current.lists.get(JSON.stringify([query, limit, age]), () => select(current, query, limit));
  }

  /** How much of a list is enough for its first rows; undefined where all of it is needed. */
  function headSizeFor({ sort, title, q, ...filters }: ListQuery, end: number): number | undefined {
    const isPlain = !Object.values(filters).some((value) => value);
    if (isSearch(q))
      return isPlain && !sort && !isSearch(title) && end <= headOfSearch ? headOfSearch : undefined;
    if (isSearch(title)) return end <= titleHeadSize ? titleHeadSize : undefined;
    return isPlain && end <= headSize ? headSize : undefined;
  }

  async function mostViewed(current: Snapshot, window: PageRange): Promise<BookPage> {
    const [total, viewed] = await Promise.all([current.total(), listMostViewed(db, window)]);
    const viewsOf = new Map(viewed.map(({ id, total_views }) => [id, total_views]));
    const summaries = await current.summaries.of([...viewsOf.keys()]);
    const rows = fittingRows(summaries, sizeOfSummary);
    return {
      total,
      isCut: rows.length < summaries.length,
      rows: rows.map((row) => ({ ...row, total_views: viewsOf.get(row.id) ?? row.total_views })),
    };
  }

  return {
    async page(query, window) {
      const current = await currentSnapshot();
      const { sort, ...filter } = query;
      const end = window.offset + window.limit;
      const isFiltered = Object.values(filter).some((value) => value);
      if (sort === 'popular' && !isFiltered) return mostViewed(current, window);
      const matches = await listOf(current, query, headSizeFor(query, end));
      const all = await current.summaries.of([...matches.ids.subarray(window.offset, end)]);
      const rows = fittingRows(all, sizeOfSummary);
      return {
        isCut: rows.length < all.length,
        total: isFiltered ? matches.total : await current.total(),
        isFloor: matches.isFloor,
        rows: current.pages.reuse(JSON.stringify([query, window]), rows),
      };
    },
    list: async (query) => (await listOf(await currentSnapshot(), query)).ids,
    filterIds: async (ids, q) => {
      const current = await currentSnapshot();
      await current.index();
      const matches = await filterBySearch(current.reader, ids, q);
      return ids.filter((id) => has(matches, id));
    },
    summaries: async (ids) => (await currentSnapshot()).summaries.of(ids),
    async fitting(ids) {
      const current = await currentSnapshot();
      let rows: BookSummary[] = [];
      for (let start = 0; start < ids.length; start += summariesPerRead) {
        const batch = Array.prototype.slice.call(ids, start, start + summariesPerRead) as number[];
        rows.push(...(await current.summaries.of(batch)));
        const fits = fittingRows(rows, sizeOfSummary);
        const last = fits.at(-1);
        if (fits.length < rows.length && last) {
          rows = fits;
          return { rows, count: Array.prototype.indexOf.call(ids, last.id) + 1 };
        }
      }
      return { rows, count: ids.length };
    },
    tags: async () => (await currentSnapshot()).tags(),
    onView: (bookId) => snapshot.summaries.invalidate(bookId),
  };
}
