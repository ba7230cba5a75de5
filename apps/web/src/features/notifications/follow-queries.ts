import type { FollowKind } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether the member follows a book, a series or a person. */
export const followQuery = (kind: FollowKind, id: number) =>
  queryOptions({
    queryKey: ['follow', kind, id],
    queryFn: ({ signal }) => call('GET /user/follows/{kind}/{id}', { params: { kind, id }, signal }),
  });
