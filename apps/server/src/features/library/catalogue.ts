import type { BookSort, BookSummary, Tag } from '@lamplight/contract';
import type { Page, Window } from '../../http/paging.ts';
import type { Clock } from '../../kernel/clock.ts';
import { keepLists } from './kept-lists.ts';
import { keepPages } from './kept-pages.ts';
import { keepSummaries } from './kept-summaries.ts';
import { countBooks, findRevision, listIds, listMostViewed, type Selection } from './listing-store.ts';
import { once, shareReads } from './reads.ts';
import { foldText } from './rules.ts';
import { searchIds } from './search/index.ts';
import { indexPending } from './search/index-store.ts';
import { planTitle } from './search/plan.ts';
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

/**
 * Lists of books. What they hold is kept in memory until the catalogue's revision says that some node changed a
 * book; progress and views do not raise it.
 */
export interface Catalogue {
  page(query: ListQuery, window: Window): Promise<Page<BookSummary>>;
  /** The ids of a whole list. */
  list(query: ListQuery): Promise<Int32Array>;
  /** Summaries in the order of the ids, without those of books that are gone. */
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
  tags(): Promise<Tag[]>;
  /** A view was counted here: the book's summary is read anew. */
  noteView(bookId: number): void;
}

/** Rows from the start of an unfiltered list that are kept without the rest of it. */
const headLength = 1000;
/** The order by views changes without a new revision: a list in it is kept for so long. */
const popularLastsMs = 10_000;

/** One database takes no NUL in a text, and no book has one. */
const withoutNul = (text: string | undefined): string | undefined => text?.replaceAll('\0', '');

export function createCatalogue(db: Db, clock: Clock): Catalogue {
  const keep = (revision: number) => ({
    revision,
    lists: keepLists(),
    pages: keepPages<BookSummary>(),
    summaries: keepSummaries(db, clock),
    total: once(() => countBooks(db)),
    tags: once(() => listTagPairs(db)),
    index: once(() => indexPending(db)),
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

  async function select(now: Kept, query: ListQuery, limit?: number): Promise<Int32Array> {
    const { title = '', q = '', ...plain } = query;
    const text = foldText(title);
    if (text || q) await now.index();
    const selection: Selection = text
      ? { ...plain, title: { text, within: await planTitle(db, text) } }
      : plain;
    return (await searchIds(db, selection, q)) ?? listIds(db, selection, limit);
  }

  function listOf(now: Kept, asked: ListQuery, limit?: number): Promise<Int32Array> {
    const { sort } = asked;
    const [main_tag, sub_tag, status, title, q] = (
      ['main_tag', 'sub_tag', 'status', 'title', 'q'] as const
    ).map((name) => withoutNul(asked[name]));
    const query: ListQuery = { main_tag, sub_tag, status, title, q, sort };
    const age = sort === 'popular' ? Math.floor(clock.ms() / popularLastsMs) : 0;
    return now.lists.get(JSON.stringify([query, limit, age]), () => select(now, query, limit));
  }

  async function mostViewed(now: Kept, window: Window): Promise<Page<BookSummary>> {
    const [total, viewed] = await Promise.all([now.total(), listMostViewed(db, window)]);
    const viewsOf = new Map(viewed.map(({ id, total_views }) => [id, total_views]));
    const rows = await now.summaries.of([...viewsOf.keys()]);
    return {
      total,
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
      const head = !isFiltered && end <= headLength ? headLength : undefined;
      const ids = await listOf(now, query, head);
      const total = head === undefined ? ids.length : await now.total();
      const rows = await now.summaries.of([...ids.subarray(window.offset, end)]);
      return { total, rows: now.pages.same(JSON.stringify([query, window]), rows) };
    },
    list: async (query) => listOf(await current(), query),
    summaries: async (ids) => (await current()).summaries.of(ids),
    tags: async () => (await current()).tags(),
    noteView: (bookId) => kept.summaries.forget(bookId),
  };
}
