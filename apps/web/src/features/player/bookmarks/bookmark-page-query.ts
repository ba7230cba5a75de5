import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../lib/api.ts';

export interface BookmarkPage {
  readonly rows: BookSummary[];
  /** Number of bookmarks on all pages. */
  readonly total: number;
}

export const bookmarkPagesKey = ['bookmarks', 'page'] as const;

/** One page of the bookmarked books whose titles contain `search`, oldest bookmark first. */
export const bookmarkPageQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...bookmarkPagesKey, search, page],
    queryFn: ({ signal }): Promise<BookmarkPage> =>
      callPage('GET /books/bookmarks', {
        query: { page, per_page: limits.pageSize, ...(search && { q: search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Another tab, or the ribbon on a book's page, may have changed them a moment ago.
    staleTime: 0,
  });
