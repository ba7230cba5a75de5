import type { Follow, FollowKind } from '@lamplight/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type PageOf } from '../../lib/api.ts';

export const followsKey = ['follows'] as const;

/** Whether the member follows a book, a series or a person. */
export const followQuery = (kind: FollowKind, id: number) =>
  queryOptions({
    queryKey: ['follow', kind, id],
    queryFn: ({ signal }) => call('GET /user/follows/{kind}/{id}', { params: { kind, id }, signal }),
  });

/** Follows of the member, page by page. */
export const followsQuery = infiniteQueryOptions({
  queryKey: followsKey,
  queryFn: ({ pageParam, signal }): Promise<PageOf<Follow>> =>
    callPage('GET /user/follows', {
      query: { per_page: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
});
