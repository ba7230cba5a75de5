import type { BookProgress } from '@lamplight/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { createStore } from '../../../lib/store.ts';

/** Milliseconds after the first card before the member's progress is loaded: covers load first. */
const quietMs = 1500;

const store = createStore({ isQuiet: false });
let isWaiting = false;

function subscribe(listener: () => void): () => void {
  if (!isWaiting) setTimeout(() => store.set({ isQuiet: true }), quietMs);
  isWaiting = true;
  return store.subscribe(listener);
}

/** Query of the member's place in the books played last, by book id. One request serves all cards. */
export const ownProgressQuery = queryOptions({
  queryKey: ['library', 'progress'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, BookProgress>> =>
    new Map((await call('GET /library/progress', { signal })).map((entry) => [entry.book_id, entry])),
});

/** Returns the member's place in a book; undefined while unknown, and for books that the member has not played. */
export function useOwnProgress(
  bookId: number,
  isWanted: boolean,
): Pick<BookProgress, 'place' | 'finished'> | undefined {
  const isQuiet = useSyncExternalStore(subscribe, () => store.get().isQuiet);
  const { data } = useQuery({
    ...ownProgressQuery,
    enabled: isQuiet && isWanted,
    select: (books) => books.get(bookId),
  });
  return isWanted ? data : undefined;
}
