/** Route access of the specification, §2. */
export type RouteAccess = 'public' | 'token' | 'admin';

export interface Visitor {
  readonly isSignedIn: boolean;
  readonly role: string | null;
}

/** True if a visitor may see a route; others are redirected to /login. */
export function mayEnter(access: RouteAccess, visitor: Visitor): boolean {
  if (access === 'public') return true;
  return visitor.isSignedIn && (access === 'token' || visitor.role === 'admin');
}

/** Returns the redirect target of /: /home with the page number, or /login. */
export function rootTarget(visitor: Visitor, search: string): { pathname: string; search: string } {
  if (!visitor.isSignedIn) return { pathname: '/login', search: '' };
  const page = new URLSearchParams(search).get('page');
  return { pathname: '/home', search: page === null ? '' : `?${new URLSearchParams({ page })}` };
}
