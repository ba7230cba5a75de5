import type { Member } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import type { MemberFilter } from './member-filters.tsx';
import type { MemberSort } from './member-sort.ts';

export interface MemberPage {
  readonly rows: Member[];
  /** Number of members on all pages. */
  readonly total: number;
}

export interface MemberView {
  /** Search text; '' lists everyone. */
  readonly search: string;
  /** Null sorts by username. */
  readonly sort: MemberSort | null;
  readonly filter: MemberFilter;
  /** Page number, counted from 1. */
  readonly page: number;
}

export const memberPagesKey = ['members', 'page'] as const;
export const memberSearchKey = ['members', 'search'] as const;

/** Query for one page of members whose username or email contains `search` and who match the filter. */
export const memberPageQuery = ({ search, sort, filter, page }: MemberView) =>
  queryOptions({
    queryKey: [...memberPagesKey, search, sort, filter, page],
    queryFn: ({ signal }): Promise<MemberPage> =>
      callPage('GET /auth/members', {
        query: {
          page,
          per_page: limits.pageSize,
          ...(search && { q: search }),
          ...(sort && { sort }),
          ...(filter.subscription && { subscription: filter.subscription }),
          ...(filter.plan && { plan: filter.plan }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const memberCountsQuery = queryOptions({
  queryKey: ['members', 'counts'],
  queryFn: ({ signal }) => call('GET /auth/members/counts', { signal }),
});
