import { limits } from '@lamplight/contract/limits';
import { hadAccess } from '../features/library/cached-access.ts';
import { prefetchRequest } from '../lib/prefetched-requests.ts';
import { session } from '../lib/session.ts';

/**
 * Requests home's data while the app's code is still loading. This file and its imports must not use
 * libraries. Does nothing if the account may lack access: the screen then checks the account first.
 */
export function prefetchHome(pathname: string): void {
  if (!['/', '/home'].includes(pathname) || !session.isSignedIn() || !hadAccess()) return;
  prefetchRequest('GET /auth/me');
  prefetchRequest('GET /books/continue');
  prefetchRequest('GET /books/popular', { query: { per_page: limits.homeShelf } });
}
