import type { LibraryBook, LibraryList, LibrarySort } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, type PageOf } from '../../lib/api.ts';

/** Key of everything that marks and listening change. */
export const libraryKey = ['library'] as const;

/** A list of books of My Library. */
export type ShownList = 'in_progress' | 'saved' | 'finished';

interface LibraryFilter {
  readonly list: LibraryList;
  readonly search: string;
  readonly sort: LibrarySort;
}

/** A list of the member's library, page by page. */
export const libraryQuery = ({ list, search, sort }: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, 'list', list, search, sort],
    queryFn: ({ pageParam, signal }): Promise<PageOf<LibraryBook>> =>
      callPage('GET /library', {
        query: {
          list,
          sort,
          per_page: limits.pageSize,
          ...(search !== '' && { q: search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The books in progress that home shows first: the latest, which has a card of its own, and one row of others. */
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
