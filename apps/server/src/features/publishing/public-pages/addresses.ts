import type { publicSegments } from '@lamplight/contract';
import { plainText } from '../../../platform/html.ts';

/** First path segment of each kind of public page. */
export const prefixes = { books: 'b', people: 'by', series: 's' } as const satisfies Record<
  string,
  (typeof publicSegments)[number]
>;
export type PageKind = keyof typeof prefixes;

export const pageKinds = Object.keys(prefixes) as PageKind[];

/** Maximum bytes of the readable part of an address. */
const maxSlugBytes = 120;

/** Returns the words of a name for an address: 'Émile & the "Fox"' → 'emile-the-fox'; '' if the name has no words. */
export function readableSlug(name: string): string {
  const words =
    plainText(name)
      .normalize('NFKD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word : `${slug}-${word}`;
    if (encodeURIComponent(next).length > maxSlugBytes) break;
    slug = next;
  }
  return slug;
}

/** Returns the address of a page, percent-encoded; the id alone decides which page it is. */
export function addressOf(
  kind: PageKind,
  { id, name }: { readonly id: number; readonly name: string },
): string {
  const slug = readableSlug(name);
  return `/${prefixes[kind]}/${id}${slug === '' ? '' : `-${encodeURIComponent(slug)}`}`;
}

/** Returns the decoded path of a URL, without slashes at its end. @throws URIError if an escape is malformed */
export function pathOf(url: string): string {
  const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  // A regular expression takes quadratic time for many slashes before another character.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Reads the id of a page from the last part of its address; null if the part contains no id. */
export function idOf(part: string): number | null {
  const [, digits] = /^([1-9]\d{0,9})(?:-.*)?$/s.exec(part) ?? [];
  const id = Number(digits);
  return digits !== undefined && id <= 2_147_483_647 ? id : null;
}
