import type { StaffRole } from '@lamplight/contract';
import { hasStaffRight } from '@lamplight/contract/access';
import type { ScreenAccess } from '@lamplight/contract/screens';

export interface Visitor {
  readonly isSignedIn: boolean;
  readonly role: string | null;
  /** Staff role of the account; undefined until the server has reported it. */
  readonly staffRole?: StaffRole | null | undefined;
}

/** True if a visitor may see a route; others are redirected to /login. Null while the staff role is unknown. */
export function mayEnter(access: ScreenAccess, { isSignedIn, role, staffRole }: Visitor): boolean | null {
  if (access === 'public') return true;
  if (!isSignedIn) return false;
  if (access === 'token' || role === 'admin') return true;
  if (access === 'admin') return false;
  return staffRole === undefined ? null : hasStaffRight({ role: '', staff_role: staffRole }, access);
}

/**
 * Returns the id of the member who must stay at the account gate; null if nobody must. The gate stays until this member
 * continues, and ends if another account signs in.
 * @param gated the id that the last call returned
 * @param memberId null if nobody is signed in
 */
export const gatedMemberOf = (
  gated: string | null,
  memberId: string | null,
  mustGate: boolean,
): string | null => (mustGate || gated === memberId ? memberId : null);

/** Returns the redirect target of /: /home with the page number, or /login. */
export function rootTarget(visitor: Visitor, search: string): { pathname: string; search: string } {
  if (!visitor.isSignedIn) return { pathname: '/login', search: '' };
  const page = new URLSearchParams(search).get('page');
  return { pathname: '/home', search: page === null ? '' : `?${new URLSearchParams({ page })}` };
}
