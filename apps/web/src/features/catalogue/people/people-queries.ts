import type { BookSummary, Person, PersonRole, Series } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import { type BookPage, logged } from '../books/book-queries.ts';

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }): Promise<Person> =>
      logged('person', call('GET /people/{id}', { params: { id }, signal })),
  });

export const seriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['series', id],
    queryFn: ({ signal }): Promise<Series> =>
      logged('series', call('GET /series/{id}', { params: { id }, signal })),
  });

interface PersonBooks {
  readonly id: number;
  readonly role: PersonRole;
  readonly page: number;
}

/** Query of one page of the books of a person in one role, the latest first. */
export const personBooksQuery = ({ id, role, page }: PersonBooks) =>
  queryOptions({
    queryKey: ['books', 'person', id, role, page],
    queryFn: ({ signal }): Promise<BookPage> =>
      logged(
        'books of a person',
        callPage('GET /books/filter', {
          query: { [role]: id, sort: 'year', page, per_page: limits.pageSize },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Query of one page of the books of a series, in the series' order. */
export const seriesBooksQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['books', 'series', id, page],
    queryFn: ({ signal }): Promise<{ rows: BookSummary[]; total: number }> =>
      logged(
        'books of a series',
        callPage('GET /books/filter', {
          query: { series: id, sort: 'series', page, per_page: limits.pageSize },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
