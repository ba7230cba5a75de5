import type { DemoBackendEndpoints, DemoBook, DemoSummary, ResultOf } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ApiError, errorFrom, isAbort } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query.ts';

/**
 * Resolves a URL sent by the demo's backend. The result is a path if that backend has the same origin as the page.
 */
export function addressOn(backend: string, address: string, page: string): string {
  if (address === '') return '';
  const absolute = new URL(address, new URL(backend, page));
  return absolute.origin === new URL(page).origin
    ? absolute.href.slice(absolute.origin.length)
    : absolute.href;
}

/** Base URL of the demo's backend, without a trailing slash. */
const backendQuery = queryOptions({
  queryKey: ['demo', 'backend'],
  queryFn: async () => (await call('GET /demo')).api_url.replace(/\/+$/, ''),
  staleTime: Number.POSITIVE_INFINITY,
});

async function ask<Name extends keyof DemoBackendEndpoints>(
  path: string,
  signal: AbortSignal,
): Promise<{ backend: string; answer: ResultOf<DemoBackendEndpoints[Name]> }> {
  const backend = await queryClient.fetchQuery(backendQuery);
  let response: Response;
  try {
    response = await fetch(`${backend}${path}`, { signal, headers: { accept: 'application/json' } });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ status: 0, code: 'network' });
  }
  if (!response.ok) throw await errorFrom(response);
  return { backend, answer: (await response.json()) as ResultOf<DemoBackendEndpoints[Name]> };
}

/** Query of the demo's books by title. A failure is only logged and gives an empty list. */
export const demoListQuery = queryOptions({
  queryKey: ['demo', 'books'],
  queryFn: async ({ signal }): Promise<DemoSummary[]> => {
    try {
      const { backend, answer } = await ask<'GET /books/demo'>('/books/demo', signal);
      return answer.map((book) => ({
        ...book,
        cover_image: addressOn(backend, book.cover_image, location.href),
      }));
    } catch (error) {
      if (isAbort(error)) throw error;
      console.warn(`Demo: the books could not be loaded: ${String(error)}`);
      return [];
    }
  },
});

/** Milliseconds for which a book is cached; its signed audio URLs expire after hours. */
export const bookFreshMs = 10 * 60_000;

/** Query of one demo book with its chapters. */
export const demoBookQuery = (id: number) =>
  queryOptions({
    queryKey: ['demo', 'books', id],
    queryFn: async ({ signal }): Promise<DemoBook> => {
      const { backend, answer } = await ask<'GET /books/{id}'>(`/books/${id}`, signal);
      return {
        ...answer,
        cover_image: addressOn(backend, answer.cover_image, location.href),
        chapters: answer.chapters.map((chapter) => ({
          ...chapter,
          audio_url: addressOn(backend, chapter.audio_url, location.href),
        })),
      };
    },
    staleTime: bookFreshMs,
  });
