import type { FollowKind } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';

export const followsKey = ['follows'] as const;

/** Query of whether the member follows a book, a series or a person. */
export const followQuery = (kind: FollowKind, id: number) =>
  queryOptions({
    queryKey: ['follow', kind, id],
    queryFn: ({ signal }) => call('GET /user/follows/{kind}/{id}', { params: { kind, id }, signal }),
  });

/** Query of the member's follows, in pages. */
export const followsQuery = cursorQuery(followsKey, (page, signal) =>
  callPage('GET /user/follows', { query: { per_page: 50, ...page }, signal }),
);
