import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { type BookPage, logged } from '../books/book-queries.ts';
import type { BookFilter } from './filter-params.ts';

/** One page of the books that match a filter. */
export const filteredBooksQuery = (filter: BookFilter, page: number) =>
  queryOptions({
    queryKey: ['books', 'filter', filter, page],
    queryFn: ({ signal }): Promise<BookPage> =>
      logged('filter', callPage('GET /books/filter', { query: wireQuery(filter, page), signal })),
    placeholderData: keepPreviousData,
  });

const wireQuery = ({ search, main, sub, status, sort }: BookFilter, page: number) => ({
  page,
  per_page: limits.pageSize,
  ...(search && { q: search }),
  ...(main && { main_tag: main }),
  ...(sub && { sub_tag: sub }),
  ...(status && { status }),
  ...(sort && { sort }),
});
