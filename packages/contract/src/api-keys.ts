import type { Endpoint } from './endpoint.ts';

/**
 * Groups of endpoints that API keys can call, by their name in scopes. Endpoints of other groups concern only the
 * account itself, and no key can call them.
 */
export const keyGroups = {
  books: 'Books',
  'book-editing': 'Books (admin)',
  people: 'People and series',
  imports: 'Import (admin)',
  media: 'Media (admin)',
  comments: 'Comments',
  reviews: 'Reviews',
  updates: 'Updates',
  moderation: 'Moderation',
  members: 'Members (admin)',
  audit: 'Audit (admin)',
  site: 'Site',
  clips: 'Clips',
  pages: 'Pages',
} as const;
export type KeyGroup = keyof typeof keyGroups;

/** All scopes of API keys. `write` includes `read`. A group that lacks one of the two has no endpoints of that kind. */
export const keyScopes = [
  'books:read',
  'book-editing:read',
  'book-editing:write',
  'people:read',
  'people:write',
  'imports:read',
  'imports:write',
  'media:write',
  'comments:read',
  'reviews:read',
  'updates:read',
  'updates:write',
  'moderation:read',
  'moderation:write',
  'members:read',
  'members:write',
  'audit:read',
  'site:read',
  'site:write',
  'clips:read',
  'clips:write',
  'pages:read',
  'pages:write',
] as const satisfies readonly `${KeyGroup}:${'read' | 'write'}`[];
export type KeyScope = (typeof keyScopes)[number];

export const keyLimits = {
  /** Maximum keys of an installation. */
  keys: 50,
  nameCharacters: 60,
  /** Maximum requests of one key in a minute. */
  requestsPerMinute: 600,
} as const;

const isScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text);

/**
 * Returns the scope that a key needs for an endpoint; null if no key may call the endpoint. A key reads what members
 * read, and changes what staff may change. It cannot act on the data of the account that created it, nor where staff
 * must confirm their identity.
 * @param name method and path, as in 'GET /books/{id}'
 */
export function keyScopeOf(
  name: string,
  {
    access,
    group,
    isPersonal,
    needsFreshSignIn,
  }: Pick<Endpoint, 'access' | 'group' | 'isPersonal' | 'needsFreshSignIn'>,
): KeyScope | null {
  const [method, path = ''] = name.split(' ');
  if (access === 'public' || isPersonal || needsFreshSignIn || path.startsWith('/user/')) return null;
  const isReading = method === 'GET';
  if (!isReading && (access === 'signed_in' || access === 'library')) return null;
  const entry = Object.entries(keyGroups).find(([, title]) => title === group);
  const scope = entry ? `${entry[0]}:${isReading ? 'read' : 'write'}` : '';
  return isScope(scope) ? scope : null;
}

/** True if a key with these scopes has a scope; `write` includes `read`. */
export const hasScope = (scopes: readonly string[], scope: KeyScope): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ':write'));
