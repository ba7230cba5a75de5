import type { Query } from '@tanstack/react-query';
import { bookRowQuery } from '../features/library/book-queries.ts';
import { hadAccess } from '../features/library/cached-access.ts';
import { homeStateKey } from '../features/library/home-state.ts';
import { continuedQuery } from '../features/listening/continue/continue-query.ts';
import { wait } from '../lib/backoff.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { queryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { sessionStore } from '../lib/storage.ts';

/** Milliseconds; a skeleton is invisible for the same time. */
const maxWaitMs = 150;

/**
 * Returns the stale time in milliseconds for queries that are refetched on every visit. Only the prefetched
 * first response counts as fresh.
 */
export const firstLoadStaleTime = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 1 ? maxWaitMs * 10 : 0;

/**
 * Resolves once the requests of prefetch-home.ts have filled the query cache, so that the first render needs
 * no skeleton; or after a timeout.
 */
export function loadHomeData(pathname: string): Promise<unknown> {
  const isHome = ['/', '/home'].includes(pathname) && session.isSignedIn() && hadAccess();
  // Home visited before in this tab is restored from its saved state at once.
  if (!isHome || sessionStore.text(homeStateKey) !== null) return Promise.resolve();
  const answers = Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    queryClient.prefetchQuery(continuedQuery),
    queryClient.prefetchQuery(bookRowQuery('popular')),
  ]);
  return Promise.race([answers, wait(maxWaitMs)]);
}
