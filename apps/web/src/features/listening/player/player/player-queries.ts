import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

export const playerBookQuery = (id: number) =>
  queryOptions({
    queryKey: ['books', id],
    queryFn: ({ signal }) => call('GET /books/{id}', { params: { id }, signal }),
  });

/** Query of a book's progress: never cached, because this device or another one may have saved a later position. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['progress', id],
    queryFn: ({ signal }) => call('GET /books/{id}/progress', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Query of a book's position history, from all devices. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) => call('GET /books/{id}/history', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Query of the last played book; null before the first. Refetched on every visit, because listening changes it. */
export const continuedQuery = queryOptions({
  queryKey: ['continue'],
  queryFn: ({ signal }) => call('GET /books/continue', { signal }),
  staleTime: 0,
});

/** Query of the next book of a book's series, and of similar books. */
export const afterBookQuery = (id: number) =>
  queryOptions({
    queryKey: ['after-book', id],
    queryFn: ({ signal }) => call('GET /books/{id}/after', { params: { id }, signal }),
    staleTime: 0,
  });
