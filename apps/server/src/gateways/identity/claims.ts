import { staffRoles } from '@lamplight/contract';
import type { ProvenIdentity, ProviderConfig, ProviderRole } from './identity-provider.ts';

/** Maximum characters of claims: longer values are not stored. */
const maxCharacters = { subject: 255, email: 320, name: 200, session: 255 } as const;

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? Array.from(value.replaceAll('\0', '').trim()).slice(0, max).join('') : '';

/** Returns a claim, given by its name or by a path such as 'realm_access.roles'; undefined if there is none. */
function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Returns the values of a claim as texts: those of a list, or a single text, number or boolean. */
function valuesOf(claims: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = claimOf(claims, name);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}

/** Roles from the highest to the lowest. */
export const rankedRoles: readonly ProviderRole[] = ['admin', ...staffRoles];

/** Returns the highest of these roles; null if there is none. */
export const highestRole = (roles: readonly (ProviderRole | null)[]): ProviderRole | null =>
  rankedRoles.find((role) => roles.includes(role)) ?? null;

/** Returns the person's id (`sub`) in the claims; null if it is missing or cannot be stored. */
export const subjectOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxCharacters.subject && !value.includes('\0')
    ? value
    : null;

/** Returns the id of the provider's session (`sid`) in the claims; null if there is none. */
export const sessionOf = (value: unknown): string | null => textOf(value, maxCharacters.session) || null;

/**
 * Joins the claims of an ID token and of the userinfo response; those of the ID token take precedence. An address
 * counts as verified only if the source that contains this address says so.
 */
export function joinClaims(
  idToken: Readonly<Record<string, unknown>>,
  userinfo: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const email = idToken['email'] ?? userinfo['email'];
  const source = [idToken, userinfo].find(
    (claims) => claims['email'] === email && claims['email_verified'] !== undefined,
  );
  return { ...userinfo, ...idToken, email, email_verified: source?.['email_verified'] };
}

/**
 * Returns the identity that the claims of a valid ID token and the userinfo response describe; null if they have no
 * subject.
 */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  { roles, access }: Pick<ProviderConfig, 'roles' | 'access'>,
): ProvenIdentity | null {
  const subject = subjectOf(claims['sub']);
  if (subject === null) return null;
  const email = textOf(claims['email'], maxCharacters.email);
  const authTime = claims['auth_time'];
  const values = roles ? valuesOf(claims, roles.claim) : [];
  const opening = access ? valuesOf(claims, access.claim) : [];
  return {
    subject,
    email: email || null,
    isEmailVerified: email !== '' && claims['email_verified'] === true,
    name:
      ['preferred_username', 'name', 'nickname']
        .map((name) => textOf(claims[name], maxCharacters.name))
        .find((name) => name !== '') ?? '',
    session: sessionOf(claims['sid']),
    authenticatedAt: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : null,
    role: highestRole(
      values.map((value) =>
        roles && Object.hasOwn(roles.values, value) ? (roles.values[value] ?? null) : null,
      ),
    ),
    hasAccess: access !== null && opening.some((value) => access.values.includes(value)),
  };
}
