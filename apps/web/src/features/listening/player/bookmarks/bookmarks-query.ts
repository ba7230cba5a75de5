import { limits } from '@lamplight/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../../lib/api.ts';

/** Query of the ids of the bookmarked books, for the ribbons on all screens. */
export const bookmarkIdsQuery = queryOptions({
  queryKey: ['bookmarks', 'ids'],
  queryFn: ({ signal }) => allIds(signal),
});

async function allIds(signal: AbortSignal): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const query = { offset: ids.length, per_page: limits.maxPageSize };
    const { rows, total } = await callPage('GET /books/bookmarks', { query, signal });
    ids.push(...rows.map((book) => book.id));
    if (rows.length === 0 || ids.length >= total) return ids;
  }
}
