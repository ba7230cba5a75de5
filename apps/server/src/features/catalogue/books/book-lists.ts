import {
  type BookLetter,
  type BookSummary,
  foldForSearch,
  type PersonRole,
  parseLanguage,
  personRoles,
  type Tag,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Page, PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { collationOf, sortedBy } from '../../../platform/collation.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { currentIdOf } from '../people/aliases.ts';
import { findRevision } from '../search/names.ts';
import { type Found, flagsOf, nothing, type Search } from '../search/search.ts';
import { findSortSettings, nameOrderKey } from '../search/title-order.ts';
import { createSummaryCache, type ListedBook, listedBook } from './cache/summary-cache.ts';
import { countBooks, listHiddenIds, listHiddenLevels, listMostViewed } from './catalogue-store.ts';
import { fittingBooks } from './fitting-books.ts';
import { groupSpellings, namesOf, spellingsOf } from './publishers.ts';
import { hasFilters, listIds, orderIds, type Selection } from './select-books.ts';
import { countByFirst, listLanguages, listPublishers, listTagPairs } from './store.ts';

/** Lists the books that a member has in progress or saved, a few hundred at most. */
type ListOwnBooks = () => Promise<readonly number[]>;

/** Moves the member's own books to the front within each group of equally ranked matches. */
function ownFirst({ ids, groups }: Found, own: readonly number[]): Int32Array {
  const flags = flagsOf(own);
  const ordered = new Int32Array(ids.length);
  let start = 0;
  for (const end of [...groups, ids.length]) {
    const group = ids.subarray(start, end);
    const first = group.filter((id) => flags[id] === 1);
    ordered.set(first, start);
    ordered.set(first.length > 0 ? group.filter((id) => flags[id] !== 1) : group, start + first.length);
    start = end;
  }
  return ordered;
}

/** Filters and sort order of a book list. Texts are as the user typed them; people are filtered by one id per role. */
export interface ListQuery extends Omit<Selection, 'publishers' | 'level'> {
  readonly publisher?: string | undefined;
  readonly q?: string | undefined;
}

/** Query whose publisher filter is replaced by all spellings of that publisher's name. */
type ResolvedQuery = Omit<ListQuery, 'publisher'> & Pick<Selection, 'publishers'>;

export interface BookPage extends Page<ListedBook> {
  /** True if the page exceeds the maximum size of a response; `rows` then has only the first books of the page. */
  readonly isCut: boolean;
}

/** The first books of a list: as many as fit into one response. */
export interface FittingBooks<Row> {
  readonly rows: Row[];
  /**
   * Number of ids from the start of the list that `rows` covers; less than the list's length if the response is full.
   */
  readonly count: number;
}

/**
 * Ordered list of book ids, or only its start. Search results also have `groups`: the indexes at which groups of
 * equally ranked matches start, best first.
 */
type BookList = Pick<Found, 'ids'> & Partial<Pick<Found, 'groups'>>;

/**
 * Book lists, cached until the catalogue's revision number increases, as it does when any server node changes or
 * releases a book. Progress, views and ratings do not increase it. Each list is for readers of one visibility level,
 * and leaves out books that these readers may not see.
 */
export interface BookLists {
  /**
   * Returns one page of a list.
   * @param listOwn lists the reader's own books, which come first among equally good matches of a search
   */
  page(query: ListQuery, window: PageRange, level: Visibility, listOwn: ListOwnBooks): Promise<BookPage>;
  /** Returns the ids of a complete list. */
  list(query: ListQuery, level: Visibility, listOwn: ListOwnBooks): Promise<Int32Array>;
  /**
   * Returns which of these books match the search `q`; if `q` is blank, all of these that readers of the level may see.
   */
  filterIds(ids: readonly number[], q: string, level: Visibility): Promise<number[]>;
  /** Returns summaries in the order of the ids; deleted books are left out. */
  summaries(ids: readonly number[], level: Visibility): Promise<BookSummary[]>;
  /** Returns the first summaries in the order of the ids: as many as fit into one response. */
  fitting(ids: ArrayLike<number>, level: Visibility): Promise<FittingBooks<ListedBook>>;
  tags(level: Visibility): Promise<Tag[]>;
  languages(level: Visibility): Promise<string[]>;
  publishers(level: Visibility): Promise<string[]>;
  letters(level: Visibility): Promise<BookLetter[]>;
  /** Call after counting a view or a rating: invalidates the book's cached summary. */
  onCounted(bookId: number): void;
}

/** Number of ids cached from the start of the unfiltered list, for pages that lie within them. */
const headSize = 1000;
/** If a search finds fewer books, approximate title matches are added after them. */
const fewMatches = 12;
/** Maximum age in ms of lists ordered by views or ratings: new views do not increase the catalogue's revision. */
const countsMaxAgeMs = 10_000;
/** Limits the cached lists of one visibility level to about 4,000,000 ids (4 bytes each) and 5000 lists. */
const listCacheSize = {
  maxSize: 4_000_000,
  sizeOf: ({ ids }: BookList): number => ids.length + 800,
};
/** Summaries read per query while a response is filled: how many fit is not known in advance. */
const summariesPerRead = 240;

const textFilters = ['main_tag', 'sub_tag', 'status', 'publisher', 'language', 'title'] as const;
/** A filter with NUL matches no book, and PostgreSQL rejects NUL in a text. */
const hasNul = (query: ListQuery): boolean => textFilters.some((name) => query[name]?.includes('\0'));

const searches: readonly string[] = ['title', 'q'] satisfies (keyof ListQuery)[];

/** Removes conditions that match every book: empty filters and blank searches. */
const withoutBlanks = (query: ListQuery): ListQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) =>
      typeof value === 'string' && searches.includes(name)
        ? value.trim() !== ''
        : value !== undefined && value !== '',
    ),
  );

/** Returns a function that maps a name to its sort key in the language of the publisher's settings. */
async function nameKeyOf(db: Database): Promise<(name: string) => string> {
  const settings = await findSortSettings(db);
  return (name) => nameOrderKey(name, settings);
}

/**
 * Lists the first letters of sorted titles, each with the list position (from 1) of the first book under that letter.
 */
async function listLetters(db: Database, level: Visibility): Promise<BookLetter[]> {
  const { letterOf } = collationOf((await findSortSettings(db)).language);
  const letters = new Map<string, number>();
  let row = 1;
  for (const { first, books } of await countByFirst(db, level)) {
    const letter = letterOf(first);
    if (!letters.has(letter)) letters.set(letter, row);
    row += books;
  }
  return Array.from(letters, ([letter, at]) => ({ letter, row: at }));
}

/** Sorts pairs of tags by the main tag, then by the sub tag. */
const sortTags = (tags: readonly Tag[], keyOf: (name: string) => string): Tag[] =>
  sortedBy(tags, ({ main_tag, sub_tag }) => `${keyOf(main_tag)}\0${main_tag}\0${keyOf(sub_tag ?? '')}`);

export function createBookLists(db: Database, clock: Clock, search: Search): BookLists {
  /** Creates the caches for readers of one visibility level. */
  const newLevelCaches = (level: Visibility) => ({
    level,
    lists: createAsyncCache<string, BookList>({ clock, ...listCacheSize }),
    summaries: createSummaryCache(db, clock, level),
    hidden: lazyAsync(async () => new Set(await listHiddenIds(db, level))),
    total: lazyAsync(() => countBooks(db, level)),
    tags: lazyAsync(async () => sortTags(await listTagPairs(db, level), await nameKeyOf(db))),
    letters: lazyAsync(() => listLetters(db, level)),
    languages: lazyAsync(() => listLanguages(db, level)),
    publishers: lazyAsync(async () => groupSpellings(await listPublishers(db, level), await nameKeyOf(db))),
  });
  const newSnapshot = (revision: number) => ({
    revision,
    hiddenLevels: lazyAsync(() => listHiddenLevels(db)),
    byLevel: new Map<Visibility, ReturnType<typeof newLevelCaches>>(),
  });
  type Snapshot = ReturnType<typeof newLevelCaches>;

  const readRevision = singleFlight(() => findRevision(db));
  let snapshot = newSnapshot(0);

  async function currentSnapshot(level: Visibility): Promise<Snapshot> {
    const revision = await readRevision();
    // A slow query may return a revision older than that of the current snapshot.
    if (revision > snapshot.revision) snapshot = newSnapshot(revision);
    const { hiddenLevels, byLevel } = snapshot;
    // Use the lowest level at which the same books and chapters are visible, so that readers of several levels share
    // cached lists. Usually nothing is unreleased, and all readers share one cache.
    const effective = level === 0 ? 0 : ((await hiddenLevels()).findLast((hidden) => hidden <= level) ?? 0);
    const caches = byLevel.get(effective) ?? newLevelCaches(effective);
    byLevel.set(effective, caches);
    return caches;
  }

  async function selectByTitle(selection: Selection, title: string): Promise<Int32Array> {
    const text = foldText(title);
    const ids = await search.withTitleLike(title);
    // The search index ignores some signs and accents. If the text has any, the database compares the exact texts.
    const exact = text === foldForSearch(title) ? selection : { ...selection, title: text };
    return hasFilters(exact) || exact.sort || exact.level !== undefined ? orderIds(db, exact, ids) : ids;
  }

  async function selectBySearch(
    { lists, hidden }: Snapshot,
    { sort, ...filters }: Selection,
    q: string,
  ): Promise<BookList> {
    const listAllowed = async () => ({ ids: await listIds(db, filters) });
    const only = hasFilters(filters)
      ? flagsOf((await lists.get(JSON.stringify(['filter', filters]), listAllowed)).ids)
      : undefined;
    const found = await search.find('books', { hidden: await hidden(), only, enough: fewMatches }, q);
    return sort ? { ids: await orderIds(db, { sort, series: filters.series }, found.ids) } : found;
  }

  async function select(current: Snapshot, request: ResolvedQuery, limit?: number): Promise<BookList> {
    const { title, q, ...filters } = request;
    // If no book is hidden, the query needs no condition on the level.
    const query = (await current.hidden()).size > 0 ? { ...filters, level: current.level } : filters;
    if (title === undefined && q === undefined) return { ids: await listIds(db, query, { limit }) };
    const byTitle = title === undefined ? null : await selectByTitle(query, title);
    const byWords = q === undefined ? null : await selectBySearch(current, filters, q);
    if (!byTitle) return byWords ?? nothing;
    // All titles that contain a text match equally well.
    if (!byWords) return request.sort ? { ids: byTitle } : { ids: byTitle, groups: [] };
    const flags = flagsOf(byTitle);
    return { ids: byWords.ids.filter((id) => flags[id] === 1) };
  }

  /** Replaces ids of merged people and series in a query with the ids they were merged into. */
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

  async function listOf(current: Snapshot, request: ListQuery, limit?: number): Promise<BookList> {
    if (hasNul(request)) return nothing;
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
    const books = await current.summaries.of([...viewsOf.keys()]);
    const rows = fittingBooks(books).map((book) => {
      const total_views = viewsOf.get(book.summary.id) ?? book.summary.total_views;
      return total_views === book.summary.total_views ? book : listedBook({ ...book.summary, total_views });
    });
    return { rows, total, isCut: rows.length < books.length };
  }

  /**
   * Returns a list of books, from the cache if possible.
   * @param limit number of ids needed from the start; ignored for a search, which needs all
   */
  async function listFor(current: Snapshot, query: ListQuery, listOwn: ListOwnBooks, limit?: number) {
    const { sort: _, ...filters } = query;
    const isPlain = Object.keys(filters).length === 0;
    const isHead = isPlain && limit !== undefined && limit <= headSize;
    const found = await listOf(current, query, isHead ? headSize : undefined);
    const own = found.groups ? await listOwn() : [];
    const ids =
      found.groups && own.length > 0 ? ownFirst({ ids: found.ids, groups: found.groups }, own) : found.ids;
    return { ids, total: isPlain ? await current.total() : ids.length };
  }

  return {
    async page(asked, window, level, listOwn) {
      const current = await currentSnapshot(level);
      const query = withoutBlanks(asked);
      const { sort, ...filter } = query;
      const end = window.offset + window.limit;
      if (sort === 'popular' && Object.keys(filter).length === 0) return mostViewed(current, window);
      const { ids, total } = await listFor(current, query, listOwn, end);
      const books = await current.summaries.of([...ids.subarray(window.offset, end)]);
      const rows = fittingBooks(books);
      return { rows, total, isCut: rows.length < books.length };
    },
    async list(query, level, listOwn) {
      return (await listFor(await currentSnapshot(level), withoutBlanks(query), listOwn)).ids;
    },
    filterIds: async (ids, q, level) => {
      const current = await currentSnapshot(level);
      const hidden = await current.hidden();
      const known = ids.filter((id) => !hidden.has(id));
      if (q.trim() === '') return known;
      const found = await search.find('books', { hidden, only: flagsOf(known), enough: 1 }, q);
      const flags = flagsOf(found.ids);
      return known.filter((id) => flags[id] === 1);
    },
    async summaries(ids, level) {
      const books = await (await currentSnapshot(level)).summaries.of(ids);
      return books.map(({ summary }) => summary);
    },
    async fitting(ids, level) {
      const current = await currentSnapshot(level);
      let rows: ListedBook[] = [];
      for (let start = 0; start < ids.length; start += summariesPerRead) {
        const batch = Array.prototype.slice.call(ids, start, start + summariesPerRead) as number[];
        rows.push(...(await current.summaries.of(batch)));
        const fits = fittingBooks(rows);
        const last = fits.at(-1);
        if (fits.length < rows.length && last) {
          rows = fits;
          return { rows, count: Array.prototype.indexOf.call(ids, last.summary.id) + 1 };
        }
      }
      return { rows, count: ids.length };
    },
    tags: async (level) => (await currentSnapshot(level)).tags(),
    languages: async (level) => (await currentSnapshot(level)).languages(),
    letters: async (level) => (await currentSnapshot(level)).letters(),
    publishers: async (level) => namesOf(await (await currentSnapshot(level)).publishers()),
    onCounted: (bookId) => {
      for (const { summaries } of snapshot.byLevel.values()) summaries.invalidate(bookId);
    },
  };
}
