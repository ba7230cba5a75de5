import type { Import, ImportBook } from '@lamplight/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';

const key = 'import';
/** Prefix of the keys of all import queries. */
export const importKey = [key];
/** Milliseconds between requests while an import runs. */
const pollMs = 1000;
export const booksAPage = 50;

export const isRunning = (job: Import | null | undefined): boolean =>
  job?.state === 'reading' || job?.state === 'importing';

export const currentImportQuery = () =>
  queryOptions({
    queryKey: [key, 'current'],
    queryFn: ({ signal }) => call('GET /imports/current', { signal }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.import) ? pollMs : false),
    staleTime: 0,
  });

export const importFoldersQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'folders', path],
    queryFn: ({ signal, pageParam: offset }) =>
      call('GET /imports/folders', { query: { ...(path && { path }), ...(offset && { offset }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, { folders }) => sum + folders.length, 0);
      return last.folders.length > 0 && count < last.total ? count : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * One page of a plan's books in one state.
 * @param count number of books: part of the key, because another count is another list
 */
export const importBooksQuery = (id: number, state: ImportBook['state'], page: number, count: number) =>
  queryOptions({
    queryKey: [key, 'books', id, state, page, count],
    queryFn: ({ signal }) =>
      callPage('GET /imports/{id}/books', {
        params: { id },
        query: { state, page, per_page: booksAPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
