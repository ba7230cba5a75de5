/** Specification §2, Route access: the three kinds, for every route. */
export type RouteAccess = 'public' | 'token' | 'admin';

export interface Visitor {
  readonly isSignedIn: boolean;
  readonly role: string | null;
}

/** Whether a visitor may see a route; whoever may not is sent to /login. */
export function mayEnter(access: RouteAccess, visitor: Visitor): boolean {
  if (access === 'public') return true;
  return visitor.isSignedIn && (access === 'token' || visitor.role === 'admin');
}

/** Where / leads: /home with its page number kept, or /login. */
export function rootTarget(visitor: Visitor, search: string): { pathname: string; search: string } {
  if (!visitor.isSignedIn) return { pathname: '/login', search: '' };
  const page = new URLSearchParams(search).get('page');
  return { pathname: '/home', search: page === null ? '' : `?${new URLSearchParams({ page })}` };
}
