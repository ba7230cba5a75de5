import { m } from './page-limits.messages.ts';
import { publicSegments } from './public-paths.ts';
import { screenPaths } from './screens.ts';

/** Limits of the publisher's pages, in user-perceived characters unless stated otherwise. */
export const pageLimits = {
  pages: 30,
  slugCharacters: 60,
  titleCharacters: 80,
  bodyCharacters: 60_000,
  versions: 200,
} as const;

/** Pattern of a slug: lower-case ASCII words joined by hyphens. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';

/**
 * First path segments that the app itself uses. A page cannot have them as its slug, because its address would be that
 * of a screen or a file.
 */
const reserved: ReadonlySet<string> = new Set([
  ...screenPaths.flatMap((path) => path.split('/').filter((segment) => segment && !segment.startsWith(':'))),
  'api',
  'assets',
  'demo-api',
  'media',
  'new',
  'site',
  'cards',
  'sitemaps',
  ...publicSegments,
]);

/** Returns a message that says why a slug is not valid for a page; null if it is valid. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return m.empty;
  if (slug.length > pageLimits.slugCharacters) return m.tooLong({ count: pageLimits.slugCharacters });
  if (!new RegExp(slugPattern).test(slug)) return m.invalid;
  return reserved.has(slug) ? m.reserved({ slug }) : null;
}

/** True if a page may link to an address: http or https, mail, telephone, or a path or fragment of this site. */
export const isSafeLink = (url: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url);

/** Returns a slug derived from a title; may be empty. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, pageLimits.slugCharacters)
    .replaceAll(/^-|-$/g, '');
