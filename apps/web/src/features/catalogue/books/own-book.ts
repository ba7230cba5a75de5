import type { BookProgress } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { ownProgressQuery } from './own-progress.ts';

/**
 * Returns the member's place in a book, loaded without delay; null if the book was never played or the place could not
 * be loaded, undefined while loading.
 */
export function useOwnBook(bookId: number): Pick<BookProgress, 'place' | 'finished'> | null | undefined {
  const { data, failureCount } = useQuery({
    ...ownProgressQuery,
    staleTime: 0,
    select: (books) => books.get(bookId) ?? null,
  });
  return data === undefined && failureCount > 0 ? null : data;
}
