import type { Book, BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../../lib/api.ts';
import { allBooksSlice } from './paging.ts';

export interface BookPage {
  readonly rows: BookSummary[];
  /** Number of books on all pages. */
  readonly total: number;
  /** True if `total` is a lower bound, because the server stops counting at a limit. */
  readonly isFloor?: boolean;
}

export type BookRowName = 'popular' | 'recently-updated' | 'recently-added';

/** Query of the first books of one of home's rows. */
export const bookRowQuery = (shelf: BookRowName) =>
  queryOptions({
    queryKey: ['books', shelf],
    queryFn: ({ signal }): Promise<BookSummary[]> =>
      logged(
        shelf,
        callPage(`GET /books/${shelf}`, { query: { per_page: limits.homeShelf }, signal }).then(
          (page) => page.rows,
        ),
      ),
  });

/** Query for the few books suggested while typing: those whose title contains the text. */
export const previewQuery = (search: string) =>
  queryOptions({
    queryKey: ['books', 'preview', search],
    queryFn: ({ signal }): Promise<BookSummary[]> =>
      logged(
        'preview',
        callPage('GET /books', { query: { title: search, per_page: limits.searchPreview }, signal }).then(
          (page) => page.rows,
        ),
      ),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** Query of one page of All Audiobooks by title; for a search, best match first. */
export const allBooksQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['books', 'all', search, page],
    queryFn: ({ signal }): Promise<BookPage> =>
      logged(
        'all',
        callPage('GET /books', {
          query: { ...allBooksSlice(page, search !== ''), ...(search ? { q: search } : { sort: 'title' }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Query of a book with its chapters. Until it has loaded, data from a list is shown, without chapters. */
export const bookQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['books', id],
    queryFn: ({ signal }): Promise<Book> =>
      logged('book', call('GET /books/{id}', { params: { id }, signal })),
    placeholderData: () => summaryIn(client, id),
  });

/** Values for the fields that a book in a list does not have. */
export const unknownMetadata = {
  subtitle: null,
  translators: [],
  editors: [],
  language: null,
  original_year: null,
  release_year: null,
  publisher: null,
  isbn: null,
  asin: null,
  abridged: null,
  content_notes: null,
} satisfies Partial<Book>;

function summaryIn(client: QueryClient, id: number): Book | undefined {
  for (const [, rows] of client.getQueriesData<BookSummary[] | BookPage | Book>({ queryKey: ['books'] })) {
    const list = Array.isArray(rows) ? rows : rows && 'rows' in rows ? rows.rows : [];
    const known = list.find((book) => book.id === id);
    if (known) return { ...unknownMetadata, ...known, chapters: [] };
  }
  return undefined;
}

/** Rethrows and logs the error of a failed request for a list; the screen then shows an empty list with Retry. */
export async function logged<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404)
      console.warn(`Library: ${what} could not be loaded: ${error.message}`);
    throw error;
  }
}
