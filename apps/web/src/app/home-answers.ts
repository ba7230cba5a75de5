import type { Query } from '@tanstack/react-query';
import { homeStateKey } from '../features/library/home-state.ts';
import { hadAccess } from '../features/library/known-access.ts';
import { shelfQuery } from '../features/library/queries.ts';
import { continuedQuery } from '../features/listening/continue/continue-query.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { queryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { sessionStore } from '../lib/storage.ts';

/** No longer than a skeleton stays unseen. */
const patienceMs = 150;

/** For what is asked anew on every visit: the first answer was asked for by this one. Milliseconds. */
export const answerIsNew = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 1 ? patienceMs * 10 : 0;

/**
 * Settles once the answers that home asked for ahead (home-ahead.ts) stand where its first drawing finds them, so that
 * it need not draw a skeleton first and everything anew; or after a moment, where they take longer.
 */
export function homeAnswers(pathname: string): Promise<unknown> {
  const isHome = ['/', '/home'].includes(pathname) && session.isSignedIn() && hadAccess();
  // Home that was left in this tab is drawn at once from what it kept.
  if (!isHome || sessionStore.text(homeStateKey) !== null) return Promise.resolve();
  const answers = Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    queryClient.prefetchQuery(continuedQuery),
    queryClient.prefetchQuery(shelfQuery('popular')),
  ]);
  return Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
