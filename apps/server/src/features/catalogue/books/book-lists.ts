import {
  type BookSort,
  type BookSummary,
  type PersonRole,
  parseLanguage,
  personRoles,
  type Tag,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { fittingRows, type Page, type PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { currentIdOf } from '../people/aliases.ts';
import { has } from '../search/bitmap.ts';
import { createIndexReader, type IndexReader } from '../search/index-reader.ts';
import { indexQueued } from '../search/index-writer.ts';
import {
  booksWithTitleLike,
  exactResult,
  filterBySearch,
  noResults,
  type SearchResult,
  searchBooks,
} from '../search/search-books.ts';
import { listIds, orderIds } from '../search/select-books.ts';
import { createPageCache } from './cache/page-cache.ts';
import { createSummaryCache } from './cache/summary-cache.ts';
import { countBooks, findRevision, listHiddenIds, listMostViewed, sharedLevels } from './catalogue-store.ts';
import { sizeOfSummary } from './fitting-books.ts';
import { headSizeFor, titleHeadSize } from './list-heads.ts';
import { type ListOwnBooks, withOwnFirst } from './own-books-first.ts';
import { groupSpellings, namesOf, spellingsOf } from './publishers.ts';
import { listLanguages, listPublishers, listTagPairs } from './store.ts';

/** Filters and order of a list; texts as they were typed. People by the ids of one in each role. */
export interface ListQuery extends Partial<Record<PersonRole, number | undefined>> {
  readonly main_tag?: string | undefined;
  readonly sub_tag?: string | undefined;
  readonly status?: string | undefined;
  readonly series?: number | undefined;
  readonly language?: string | undefined;
  readonly year?: number | undefined;
  readonly publisher?: string | undefined;
  readonly abridged?: 'yes' | 'no' | undefined;
  readonly title?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: BookSort | undefined;
}

/** A query whose publisher is resolved to its spellings. */
type ResolvedQuery = Omit<ListQuery, 'publisher'> & { readonly publishers?: readonly string[] | undefined };

export interface BookPage extends Page<BookSummary> {
  /** True if there are more matches than `total`; they were not counted. */
  readonly isFloor?: boolean;
  /** True if the page contains more books than fit into one response; `rows` has only the first of them. */
  readonly isCut: boolean;
}

/** The first books of a list: as many as fit into one response. */
export interface FittingBooks {
  readonly rows: BookSummary[];
  /** Number of ids that `rows` covers; less than the list's length if the response is full. */
  readonly count: number;
}

/**
 * Lists of books, cached until the catalogue's revision shows that any node changed or released a book. Progress, views
 * and ratings do not change the revision. Each list is for readers of one level, who do not learn of the other books.
 */
export interface BookLists {
  /** @param listOwn lists the reader's own books, which come first among equally good matches of a search */
  page(query: ListQuery, window: PageRange, level: Visibility, listOwn: ListOwnBooks): Promise<BookPage>;
  /** Returns the ids of a complete list. */
  list(query: ListQuery, level: Visibility, listOwn: ListOwnBooks): Promise<Int32Array>;
  /** Returns which of these books match a search; all that readers of the level may know of if it is blank. */
  filterIds(ids: readonly number[], q: string, level: Visibility): Promise<number[]>;
  /** Returns summaries in the order of the ids; deleted books are left out. */
  summaries(ids: readonly number[], level: Visibility): Promise<BookSummary[]>;
  /** Returns the first summaries in the order of the ids: as many as fit into one response. */
  fitting(ids: ArrayLike<number>, level: Visibility): Promise<FittingBooks>;
  tags(level: Visibility): Promise<Tag[]>;
  languages(level: Visibility): Promise<string[]>;
  publishers(level: Visibility): Promise<string[]>;
  /** Call after counting a view or a rating: invalidates the book's cached summary. */
  onCounted(bookId: number): void;
}

/** Maximum age of lists ordered by views or ratings: these do not change the catalogue's revision. */
const countsMaxAgeMs = 10_000;
/** Some 4,000,000 ids of four bytes in all cached lists together, and at most 5000 lists. */
const listCacheSize = {
  maxSize: 4_000_000,
  sizeOf: ({ ids }: SearchResult): number => ids.length + 800,
};
/** Summaries per query while filling a response of unknown capacity. */
const summariesPerRead = 240;

const textFilters = ['main_tag', 'sub_tag', 'status', 'publisher', 'language', 'title'] as const;
/** No book contains NUL, which PostgreSQL rejects in a text. */
const hasNul = (query: ListQuery): boolean => textFilters.some((name) => query[name]?.includes('\0'));

const searches: readonly string[] = ['title', 'q'] satisfies (keyof ListQuery)[];

/** Leaves out what selects every book: empty filters and blank searches. */
const withoutBlanks = (query: ListQuery): ListQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) =>
      typeof value === 'string' && searches.includes(name)
        ? value.trim() !== ''
        : value !== undefined && value !== '',
    ),
  );

export function createBookLists(db: Database, clock: Clock): BookLists {
  /** Caches for readers of one level. */
  const newLevelCaches = (level: Visibility) => ({
    level,
    lists: createAsyncCache<string, SearchResult>({ clock, ...listCacheSize }),
    pages: createPageCache<BookSummary>(),
    summaries: createSummaryCache(db, clock, level),
    hidden: lazyAsync(() => listHiddenIds(db, level)),
    total: lazyAsync(() => countBooks(db, level)),
    tags: lazyAsync(() => listTagPairs(db, level)),
    languages: lazyAsync(() => listLanguages(db, level)),
    publishers: lazyAsync(async () => groupSpellings(await listPublishers(db, level))),
  });
  const newSnapshot = (revision: number) => ({
    revision,
    index: lazyAsync(() => indexQueued(db)),
    reader: createIndexReader(db),
    shared: lazyAsync(() => sharedLevels(db)),
    byLevel: new Map<Visibility, ReturnType<typeof newLevelCaches>>(),
  });
  type RevisionSnapshot = ReturnType<typeof newSnapshot>;
  type Snapshot = Pick<RevisionSnapshot, 'index' | 'reader'> & ReturnType<typeof newLevelCaches>;

  const readRevision = singleFlight(() => findRevision(db));
  let snapshot = newSnapshot(0);

  async function currentSnapshot(level: Visibility): Promise<Snapshot> {
    const revision = await readRevision();
    // A slow response may be older than the current snapshot.
    if (revision > snapshot.revision) snapshot = newSnapshot(revision);
    const { index, reader, shared, byLevel } = snapshot;
    const effective = level === 0 ? 0 : (await shared())[level];
    const caches = byLevel.get(effective) ?? newLevelCaches(effective);
    byLevel.set(effective, caches);
    return { index, reader, ...caches };
  }

  async function selectByTitle(
    reader: IndexReader,
    query: ResolvedQuery,
    { title, headOnly }: { title: string; headOnly: boolean },
  ): Promise<SearchResult> {
    const text = foldText(title);
    if (text === '') return noResults;
    const selection = { ...query, title: text };
    const among = await booksWithTitleLike(reader, text);
    if (among) return exactResult(await orderIds(db, selection, among));
    if (!headOnly) return exactResult(await listIds(db, selection));
    const ids = await listIds(db, selection, { limit: titleHeadSize });
    return { ids, total: ids.length, isFloor: ids.length === titleHeadSize };
  }

  async function select(current: Snapshot, request: ResolvedQuery, limit?: number): Promise<SearchResult> {
    const { title, q, ...filters } = request;
    const hidden = await current.hidden();
    // Where no book is hidden, nothing is added to the query.
    const query = hidden.length > 0 ? { ...filters, level: current.level } : filters;
    if (title === undefined && q === undefined) return exactResult(await listIds(db, query, { limit }));
    await current.index();
    const headOnly = limit !== undefined;
    const byTitle =
      title === undefined
        ? null
        : await selectByTitle(current.reader, query, { title, headOnly: headOnly && q === undefined });
    const byWords =
      q === undefined ? null : await searchBooks(current.reader, { selection: filters, headOnly, hidden }, q);
    if (!byTitle || !byWords) return byTitle ?? byWords ?? noResults;
    const titleIds = new Set(byTitle.ids);
    return exactResult(byWords.ids.filter((id) => titleIds.has(id)));
  }

  /** Returns the ids of people and series in a query; the id of a merged one means the one that remains. */
  async function currentNames(query: ListQuery): Promise<Pick<ListQuery, PersonRole | 'series'>> {
    const entries = [...personRoles, 'series' as const].flatMap((name) => {
      const id = query[name];
      return id === undefined ? [] : [{ name, id, table: name === 'series' ? name : ('people' as const) }];
    });
    const current = await Promise.all(
      entries.map(async ({ name, table, id }) => [name, await currentIdOf(db, table, id)] as const),
    );
    return Object.fromEntries(current);
  }

  async function listOf(current: Snapshot, request: ListQuery, limit?: number): Promise<SearchResult> {
    if (hasNul(request)) return noResults;
    const { sort, title, q, year, abridged, main_tag, sub_tag, status, publisher, language: tag } = request;
    const language = tag && (parseLanguage(tag) ?? tag);
    const names = await currentNames(request);
    const tags = { main_tag, sub_tag, status };
    const publishers = publisher ? spellingsOf(await current.publishers(), publisher) : undefined;
    const edition = { language, year, publishers, abridged };
    const query: ResolvedQuery = { ...tags, ...edition, ...names, title, q, sort };
    const isByCounts = sort === 'popular' || sort === 'rating';
    const age = isByCounts ? Math.floor(clock.ms() / countsMaxAgeMs) : 0;
    return current.lists.get(JSON.stringify([query, limit, age]), () => select(current, query, limit));
  }

  async function mostViewed(current: Snapshot, window: PageRange): Promise<BookPage> {
    const [total, viewed] = await Promise.all([
      current.total(),
      listMostViewed(db, { ...window, level: current.level }),
    ]);
    const viewsOf = new Map(viewed.map(({ id, total_views }) => [id, total_views]));
    const summaries = await current.summaries.of([...viewsOf.keys()]);
    const rows = fittingRows(summaries, sizeOfSummary);
    return {
      total,
      isCut: rows.length < summaries.length,
      rows: rows.map((row) => ({ ...row, total_views: viewsOf.get(row.id) ?? row.total_views })),
    };
  }

  async function listFor(current: Snapshot, query: ListQuery, listOwn: ListOwnBooks, limit?: number) {
    const { reader } = current;
    const found = await listOf(current, query, limit);
    const hidden = await current.hidden();
    const listAll = () => listOf(current, query);
    return { found, shown: await withOwnFirst(found, { reader, query, hidden, listOwn, listAll }) };
  }

  return {
    async page(asked, window, level, listOwn) {
      const current = await currentSnapshot(level);
      const query = withoutBlanks(asked);
      const { sort, ...filter } = query;
      const end = window.offset + window.limit;
      const isFiltered = Object.keys(filter).length > 0;
      if (sort === 'popular' && !isFiltered) return mostViewed(current, window);
      const { found, shown: matches } = await listFor(current, query, listOwn, headSizeFor(query, end));
      const all = await current.summaries.of([...matches.ids.subarray(window.offset, end)]);
      const rows = fittingRows(all, sizeOfSummary);
      return {
        isCut: rows.length < all.length,
        total: isFiltered ? matches.total : await current.total(),
        isFloor: matches.isFloor,
        // Not cached: the order of this page depends on the member.
        rows: found === matches ? current.pages.reuse(JSON.stringify([query, window]), rows) : rows,
      };
    },
    async list(query, level, listOwn) {
      return (await listFor(await currentSnapshot(level), withoutBlanks(query), listOwn)).shown.ids;
    },
    filterIds: async (ids, q, level) => {
      const current = await currentSnapshot(level);
      const hidden = new Set(await current.hidden());
      await current.index();
      const known = ids.filter((id) => !hidden.has(id));
      if (q.trim() === '') return known;
      const matches = await filterBySearch(current.reader, known, q);
      return known.filter((id) => has(matches, id));
    },
    summaries: async (ids, level) => (await currentSnapshot(level)).summaries.of(ids),
    async fitting(ids, level) {
      const current = await currentSnapshot(level);
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
    tags: async (level) => (await currentSnapshot(level)).tags(),
    languages: async (level) => (await currentSnapshot(level)).languages(),
    publishers: async (level) => namesOf(await (await currentSnapshot(level)).publishers()),
    onCounted: (bookId) => {
      for (const { summaries } of snapshot.byLevel.values()) summaries.invalidate(bookId);
    },
  };
}
