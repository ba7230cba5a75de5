import { limits } from '@lamplight/contract/limits';
import { hadAccess } from '../features/membership/index.ts';
import { prefetchRequest } from '../lib/api.ts';
import { session } from '../lib/session.ts';

/** False if the account may lack access: the screen then checks the account first. */
export const prefetchesHome = (pathname: string): boolean =>
  ['/', '/home'].includes(pathname) && session.isSignedIn() && hadAccess();

/**
 * Requests home's data while the app's code is still loading; render.tsx waits for it. This file and its
 * imports must not use libraries.
 */
export function prefetchHome(pathname: string): void {
  if (!prefetchesHome(pathname)) return;
  prefetchRequest('GET /auth/me');
  prefetchRequest('GET /books/continue');
  prefetchRequest('GET /books/popular', { query: { per_page: limits.homeShelf } });
}
