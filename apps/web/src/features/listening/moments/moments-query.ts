import type { SavedMoment } from '@lamplight/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { ApiError, callPage, type PageOf } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';
import { storedMoments } from './stored-moments.ts';

export const momentsKey = ['moments'] as const;
const perPage = 50;

const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

export interface MomentFilter {
  /** Book whose moments are listed; null for all books. */
  readonly bookId: number | null;
  readonly search: string;
}

/** Loads a page of moments, and stores it; without a network, returns all that this device has stored. */
async function loadPage(
  filter: MomentFilter,
  { cursor }: { readonly cursor?: string },
  signal: AbortSignal,
): Promise<PageOf<SavedMoment & { readonly cursor?: string }>> {
  const { bookId, search } = filter;
  const isFirst = cursor === undefined;
  try {
    const page = await callPage('GET /user/moments', {
      query: {
        per_page: perPage,
        ...(bookId !== null && { book_id: bookId }),
        ...(search !== '' && { q: search }),
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    });
    storedMoments.store(filter, page.rows, { isFirst, isLast: page.hasNext !== true });
    return page;
  } catch (error) {
    const rows = isFirst && isNetworkError(error) ? storedMoments.list(filter) : [];
    if (rows.length === 0) throw error;
    return { rows, total: rows.length };
  }
}

/** Query of a list of the member's moments, in pages. */
export const momentsQuery = ({ bookId, search }: MomentFilter) => ({
  ...cursorQuery([...momentsKey, bookId, search], (page, signal) =>
    loadPage({ bookId, search }, page, signal),
  ),
  placeholderData: keepPreviousData,
  // Another device may have saved moments since the last fetch.
  staleTime: 0,
});
