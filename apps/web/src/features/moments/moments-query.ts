import type { ListedMoment } from '@lamplight/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callPage, type PageOf } from '../../lib/api.ts';

export const momentsKey = ['moments'] as const;
const perPage = 50;

export interface MomentFilter {
  /** Null for all books. */
  readonly bookId: number | null;
  readonly search: string;
}

/** A list of the member's moments, page by page. */
export const momentsQuery = ({ bookId, search }: MomentFilter) =>
  infiniteQueryOptions({
    queryKey: [...momentsKey, bookId, search],
    queryFn: ({ pageParam, signal }): Promise<PageOf<ListedMoment>> =>
      callPage('GET /user/moments', {
        query: {
          per_page: perPage,
          ...(bookId !== null && { book_id: bookId }),
          ...(search !== '' && { q: search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
    placeholderData: keepPreviousData,
    // Another device may have saved some.
    staleTime: 0,
  });
