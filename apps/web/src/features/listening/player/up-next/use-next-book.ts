import type { AfterBook, BookSummary } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { afterBookQuery } from '../player/player-queries.ts';
import { useUpNext } from './use-up-next.ts';

export interface NextBook {
  readonly book: BookSummary;
  readonly isOfSeries: boolean;
}

/** Returns the book that follows one that has ended: the first of Up next, otherwise the next of the series. */
export function nextBook(
  endedId: number,
  queue: readonly BookSummary[],
  after: Pick<AfterBook, 'next_in_series'> | undefined,
): NextBook | null {
  const queued = queue.find(({ id }) => id !== endedId);
  if (queued) return { book: queued, isOfSeries: false };
  return after?.next_in_series ? { book: after.next_in_series, isOfSeries: true } : null;
}

/**
 * Returns what follows a book that has ended. `next` is null until Up next has loaded, so that no book is shown and
 * then replaced.
 */
export function useNextBook(endedId: number) {
  const { query, books } = useUpNext();
  const { data: after } = useQuery(afterBookQuery(endedId));
  return { after, next: query.isPending ? null : nextBook(endedId, books, after) };
}
