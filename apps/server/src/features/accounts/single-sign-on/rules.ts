import { isStaff } from '@lamplight/contract';
import type { ProviderConfig, ProviderRole } from '../../../gateways/identity/identity-provider.ts';
import type { UserRow } from '../users/store.ts';

type Roles = Pick<UserRow, 'role' | 'staff_role'>;

/** Returns the role columns of an account with a provider's role; null means a plain member. */
export const rolesOf = (role: ProviderRole | null): Roles =>
  role === 'admin' ? { role: 'admin', staff_role: null } : { role: 'member', staff_role: role };

/** Returns the role of an account; null for a member. */
export const roleOf = ({ role, staff_role }: Roles): ProviderRole | null =>
  role === 'admin' ? 'admin' : staff_role;

const covers = ({ requiredFor }: ProviderConfig, user: Roles): boolean =>
  requiredFor === 'everyone' ||
  (requiredFor === 'staff' && isStaff(user)) ||
  (requiredFor === 'admins' && user.role === 'admin');

/**
 * Returns true if a sign-in must be refused, because the account may sign in only by another provider.
 * @param provider id of the provider that signs in; null for a password or passkey
 */
export function isSignInRefused(
  configs: readonly ProviderConfig[],
  user: Roles & Pick<UserRow, 'password_allowed_until'>,
  provider: string | null,
  now: string,
): boolean {
  const required = configs.filter((config) => covers(config, user));
  const isAllowed = user.password_allowed_until !== null && user.password_allowed_until > now;
  return required.length > 0 && !isAllowed && !required.some(({ id }) => id === provider);
}

/** Returns true if a provider may sign in accounts with these roles. */
export const isForAccount = ({ audience }: ProviderConfig, roles: Roles): boolean =>
  audience === 'everyone' || isStaff(roles) === (audience === 'staff');

/**
 * Returns the role that an account gets by a sign-in, and which role the claim gives. A role that an admin set
 * stays, and so does its removal while the claim is unchanged.
 * @param given role that the claims gave until now
 * @param claimed role that the claims give now
 */
export function roleAfterSignIn(
  current: ProviderRole | null,
  given: ProviderRole | null,
  claimed: ProviderRole | null,
): { readonly role: ProviderRole | null; readonly given: ProviderRole | null } {
  if (current !== given) return { role: current, given: claimed === given ? given : null };
  return { role: claimed, given: claimed };
}
