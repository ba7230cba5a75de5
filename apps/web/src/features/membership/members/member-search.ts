import { limits } from '@lamplight/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callPage } from '../../../lib/api.ts';
import { type MemberPage, memberSearchKey } from './member-queries.ts';
import { m } from './messages.ts';

export interface MemberSearch {
  readonly search: string;
  /** Page number, counted from 1. */
  readonly page: number;
}

/** Calls one of the two endpoints that can search members; injectable for tests. */
export type Ask = (
  name: 'GET /auth/search-members' | 'GET /users/search',
  input: { query: { q: string; page: number; per_page: number }; signal?: AbortSignal },
) => Promise<MemberPage>;

const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

/**
 * Returns one page of results. If the server lacks the first endpoint, uses the second.
 * @throws the 404 of the first when the second fails as well
 */
export async function searchMembers(
  { search, page }: MemberSearch,
  signal?: AbortSignal,
  ask: Ask = callPage,
): Promise<MemberPage> {
  const input = { query: { q: search, page, per_page: limits.pageSize }, ...(signal && { signal }) };
  try {
    return await ask('GET /auth/search-members', input);
  } catch (missing) {
    if (!isMissing(missing)) throw missing;
    return await ask('GET /users/search', input).catch((error: unknown) => {
      throw signal?.aborted ? error : missing;
    });
  }
}

/** Returns the message for a failed search. */
export function searchFailure(error: unknown): string {
  if (isMissing(error)) return m.searchFunctionalityNotAvailable;
  return error instanceof ApiError && error.status === 403 ? m.accessDenied : m.failedSearchMembers;
}

export const memberSearchQuery = (asked: MemberSearch) =>
  queryOptions({
    queryKey: [...memberSearchKey, asked.search, asked.page],
    queryFn: ({ signal }) => searchMembers(asked, signal),
    enabled: asked.search !== '',
  });
