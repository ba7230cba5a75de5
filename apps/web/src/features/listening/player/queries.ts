import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: ['books', id],
    queryFn: ({ signal }) => call('GET /books/{id}', { params: { id }, signal }),
  });

/** Never from a cache: another device, or this one a minute ago, may have moved on. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['progress', id],
    queryFn: ({ signal }) => call('GET /books/{id}/progress', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The places that this member left in a book, on any device. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) => call('GET /books/{id}/history', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
