import type { Book } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { logged } from '../books/book-queries.ts';

export const readBook = (id: number, signal?: AbortSignal): Promise<Book> =>
  logged('playlist', call('GET /books/{id}', { params: { id }, signal }));

/** A playlist to edit: always fetched fresh, and never refetched while it is being edited. */
export const editorQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor', id],
    queryFn: ({ signal }) => readBook(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
