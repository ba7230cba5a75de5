import type { Book, BookSort, BookSummary, bookEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../http/auth.ts';
import {
  pageRangeOf,
  pageResponse,
  setContinuationHeaders,
  setPageHeaders,
  wantsPage,
} from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { BookLists, ListQuery as Filter } from './book-lists.ts';
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
  addChapters(books: readonly BookSummary[], actor: Actor): Promise<BookSummary[]>;
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

export function bookRoutes(service: RoutesDeps): RouteHandlers<typeof bookEndpoints> {
  /**
   * Returns one page of summaries if the query asks for a page; otherwise as many matches as fit into one response,
   * with chapters as far as they fit.
   */
  async function list({ query, sort, actor, ...exchange }: ListRequest): Promise<BookSummary[]> {
    if (query.q !== undefined || query.title !== undefined) await service.searches.count(String(actor.id));
    const { page: _, per_page: __, offset: ___, ...filter } = query;
    const level = levelOf(actor);
    const listOwn = () => service.listOwn(actor);
    if (!wantsPage(query)) {
      const ids = await service.bookLists.list({ ...filter, sort }, level, listOwn);
      const { rows, count } = await service.bookLists.fitting(ids, level);
      if (count < ids.length) setContinuationHeaders(exchange, { total: ids.length, shown: count });
      return service.addChapters(rows, actor);
    }
    const window = pageRangeOf(query);
    const asked = { ...filter, sort };
    const { rows, total, isCut } = await service.bookLists.page(asked, window, level, listOwn);
    setPageHeaders(exchange, window, { total, shown: isCut ? rows.length : undefined });
    if (total === 0) await service.noteMiss(filter, actor);
    return rows;
  }

  /** Returns the requested page of summaries; without paging parameters, the first page, with chapters. */
  async function firstPageWithChapters(listing: ListRequest): Promise<BookSummary[]> {
    if (wantsPage(listing.query)) return list(listing);
    return service.addChapters(
      await list({ ...listing, query: { ...listing.query, page: 1 } }),
      listing.actor,
    );
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
