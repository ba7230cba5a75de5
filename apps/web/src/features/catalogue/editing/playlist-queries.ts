import type { Book } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import { type BookPage, logged } from '../books/book-queries.ts';
import type { PlaylistSort } from './playlist-sort-toggle.tsx';

export const readBook = (id: number, signal?: AbortSignal): Promise<Book> =>
  logged('playlist', call('GET /books/{id}', { params: { id }, signal }));

/** Query of a playlist to edit: always fetched anew, and never refetched while it is being edited. */
export const editorQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor', id],
    queryFn: ({ signal }) => readBook(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

interface PlaylistView {
  /** Search text; '' lists every playlist. */
  readonly search: string;
  readonly sort: PlaylistSort;
  /** Page number, counted from 1. */
  readonly page: number;
}

/** Query of one page of the playlists, for admins. */
export const playlistPageQuery = ({ search, sort, page }: PlaylistView) =>
  queryOptions({
    queryKey: ['books', 'playlists', search, sort, page],
    queryFn: ({ signal }): Promise<BookPage> =>
      logged(
        'playlists',
        callPage('GET /books', {
          query: { page, per_page: limits.pageSize, sort, ...(search && { q: search }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // The list must show a playlist that was just saved.
    staleTime: 0,
  });
