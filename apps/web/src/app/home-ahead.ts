import { limits } from '@lamplight/contract/limits';
import { hadAccess } from '../features/library/known-access.ts';
import { askAhead } from '../lib/ask-ahead.ts';
import { session } from '../lib/session.ts';

/**
 * What home shows first is asked for while the app's own code is still on its way: this file and what it imports are
 * kept free of libraries. Who may lack access is asked about before anything else, by the screen itself.
 */
export function askForHome(pathname: string): void {
  if (!['/', '/home'].includes(pathname) || !session.isSignedIn() || !hadAccess()) return;
  askAhead('GET /auth/me');
  askAhead('GET /books/continue');
  askAhead('GET /books/popular', { query: { per_page: limits.homeShelf } });
}
