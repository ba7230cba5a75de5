import type { Book, BookSort, BookSummary, bookEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../http/auth.ts';
import {
  pageRangeOf,
  pageResponse,
  setContinuationHeaders,
  setPageHeaders,
  wantsPage,
} from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf, type Visibility } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { SerializedResult } from '../../../http/serialization.ts';
import type { BookLists, ListQuery as Filter } from './book-lists.ts';
import type { ListedBook } from './cache/summary-cache.ts';
import type { BookRow } from './store.ts';

interface ListQuery extends Filter {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

interface ListRequest {
  readonly query: ListQuery;
  readonly sort: BookSort | undefined;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RoutesDeps {
  readonly bookLists: BookLists;
  /** Limits searches per account. */
  readonly searches: RateLimit;
  /** Lists the books that a member has in progress or saved. */
  listOwn(actor: Actor): Promise<readonly number[]>;
  /** Adds chapters to the books of a list while the response has space. */
  addChapters(books: readonly ListedBook[], actor: Actor): Promise<BookSummary[]>;
  /** @throws ProblemError not_found */
  requireBook(id: number, viewer: Actor): Promise<BookRow>;
  /** Lists the newest books that visitors may see. */
  listTeasers(): Promise<Pick<BookRow, 'id' | 'title' | 'cover_image' | 'cover_hue'>[]>;
  /**
   * Emits `searchMissed` if a member (not staff) searched without filters; called when nothing matched. Never throws.
   */
  noteMiss(filter: Filter, actor: Actor): Promise<void>;
  /** Counts a view and returns the book. @throws ProblemError not_found */
  viewBook(id: number, actor: Actor): Promise<Book>;
}

const [openBracket, comma, closeBracket] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/**
 * Approximate size limit of cached pages in bytes, without their books, which the cache of summaries usually has too.
 * Books that it has no longer take at most twice as much again.
 */
const maxPageBytes = 16 * 2 ** 20;
/** Approximate bytes of a cached page without its address and JSON. */
const pageOverheadBytes = 1024;

interface SentPage {
  readonly books: readonly ListedBook[];
  readonly list: SerializedResult;
}

/** Joins the JSON texts of summaries to that of a list. */
function joinSummaries(books: readonly ListedBook[]): SerializedResult {
  const parts = books.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  return new SerializedResult(Buffer.concat([openBracket, ...parts, closeBracket]));
}

export function bookRoutes(service: RoutesDeps): RouteHandlers<typeof bookEndpoints> {
  /** The last page sent at each address and level: joining one costs a quarter of the processor time of a request. */
  const pages = new LRUCache<string, SentPage>({
    maxSize: maxPageBytes,
    sizeCalculation: ({ list }, key) => pageOverheadBytes + key.length + list.json.length,
  });

  /** Returns a page, from the cache if its books are the same objects, in the same order, as when it was last sent. */
  function pageAt(address: string, level: Visibility, books: readonly ListedBook[]): SerializedResult {
    // Readers of another level have other objects: under one key, they would remove each other's pages.
    const key = `${level} ${address}`;
    const last = pages.get(key);
    if (last?.books.length === books.length && books.every((book, index) => book === last.books[index]))
      return last.list;
    const list = joinSummaries(books);
    pages.set(key, { books, list });
    return list;
  }

  /** Returns one page if the query asks for a page; otherwise as many matches as fit into one response. */
  async function readBooks({ query, sort, actor, ...exchange }: ListRequest): Promise<ListedBook[]> {
    if (query.q !== undefined || query.title !== undefined) await service.searches.count(String(actor.id));
    const { page: _, per_page: __, offset: ___, ...filter } = query;
    const level = levelOf(actor);
    const listOwn = () => service.listOwn(actor);
    if (!wantsPage(query)) {
      const ids = await service.bookLists.list({ ...filter, sort }, level, listOwn);
      const { rows, count } = await service.bookLists.fitting(ids, level);
      if (count < ids.length) setContinuationHeaders(exchange, { total: ids.length, shown: count });
      return rows;
    }
    const window = pageRangeOf(query);
    const asked = { ...filter, sort };
    const { rows, total, isCut } = await service.bookLists.page(asked, window, level, listOwn);
    setPageHeaders(exchange, window, { total, shown: isCut ? rows.length : undefined });
    if (total === 0) await service.noteMiss(filter, actor);
    return rows;
  }

  /** Returns a page of summaries, or books with chapters as far as they fit. */
  async function list(listing: ListRequest): Promise<BookSummary[] | SerializedResult> {
    const books = await readBooks(listing);
    return wantsPage(listing.query)
      ? pageAt(listing.request.url, levelOf(listing.actor), books)
      : service.addChapters(books, listing.actor);
  }

  /** Returns the requested page of summaries; without paging parameters, the first page, with chapters. */
  async function firstPageWithChapters(listing: ListRequest): Promise<BookSummary[] | SerializedResult> {
    if (wantsPage(listing.query)) return list(listing);
    const first = await readBooks({ ...listing, query: { ...listing.query, page: 1 } });
    return service.addChapters(first, listing.actor);
  }

  return {
    listBooks: (call) => {
      const isBare = Object.keys(call.query).length === 0;
      return list({ ...call, query: isBare ? {} : { page: 1, ...call.query }, sort: call.query.sort });
    },
    listPopularBooks: (call) => firstPageWithChapters({ ...call, sort: 'popular' }),
    listNewBooks: (call) => list({ ...call, sort: 'new' }),
    listUpdatedBooks: (call) => firstPageWithChapters({ ...call, sort: 'updated' }),
    listTags: async ({ query, actor, ...exchange }) => {
      const all = await service.bookLists.tags(levelOf(actor));
      const window = wantsPage(query) ? pageRangeOf(query) : null;
      const found = window ? all.slice(window.offset, window.offset + window.limit) : all;
      return pageResponse(exchange, found, { total: all.length, window });
    },
    listLanguages: ({ actor }) => service.bookLists.languages(levelOf(actor)),
    listLetters: ({ actor }) => service.bookLists.letters(levelOf(actor)),
    listPublishers: ({ actor }) => service.bookLists.publishers(levelOf(actor)),
    filterBooks: (call) => list({ ...call, sort: call.query.sort }),
    getBook: async ({ params, actor }) => service.viewBook(params.id, actor),
    getBookTeaser: async ({ params, actor }) => {
      const { id, title, cover_image, cover_hue } = await service.requireBook(params.id, actor);
      return { id, title, cover_image, cover_hue };
    },
    listBookTeasers: () => service.listTeasers(),
  };
}
