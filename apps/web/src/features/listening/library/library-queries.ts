import type { LibraryBook, LibraryList, LibrarySort } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, type PageOf } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';

/** Prefix of the query keys of all data that marks and listening change. */
export const libraryKey = ['library'] as const;

/** A list of books of My Library. */
export type ShownList = 'in_progress' | 'saved' | 'finished';

interface LibraryFilter {
  readonly list: LibraryList;
  readonly search: string;
  readonly sort: LibrarySort;
}

/** Query of one list of the member's library, in pages. */
export const libraryQuery = ({ list, search, sort }: LibraryFilter) => ({
  ...cursorQuery([...libraryKey, 'list', list, search, sort], (page, signal) =>
    callPage('GET /library', {
      query: { list, sort, per_page: limits.pageSize, ...(search !== '' && { q: search }), ...page },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/**
 * Query of the books in progress that home shows first: the latest, which has a card of its own, and one row of others.
 */
export const continueRowQuery = queryOptions({
  queryKey: [...libraryKey, 'continue'],
  queryFn: ({ signal }): Promise<PageOf<LibraryBook>> =>
    callPage('GET /library', { query: { list: 'continue', per_page: limits.homeShelf + 1 }, signal }),
  staleTime: 0,
});

export const suggestionsQuery = queryOptions({
  queryKey: [...libraryKey, 'suggestions'],
  queryFn: ({ signal }) => call('GET /library/suggestions', { signal }),
});
