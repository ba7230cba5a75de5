import type { Site } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';

export type Offer = Pick<Site, 'languages' | 'default_language'>;

/** Returns the language of pages whose address has no `?lang=`. */
export const plainLanguage = ({ languages, default_language }: Offer): LanguageTag =>
  default_language ?? languages[0] ?? 'en';

const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

/**
 * Returns the offered language that matches a tag in an address, ignoring case and region; null if the publisher does
 * not offer it.
 */
export function offeredLanguage(written: unknown, { languages }: Offer): LanguageTag | null {
  const wanted = String(written).toLowerCase();
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => baseOf(language) === baseOf(wanted)) ??
    null
  );
}

/** Language of an address, or the redirect to the page's proper address. */
export type AddressLanguage =
  | { readonly state: 'page'; readonly tag: LanguageTag }
  /** `isOffered` is true if the publisher offers this very tag: only its case differs, or the address needs no tag. */
  | { readonly state: 'moved'; readonly tag: LanguageTag; readonly isOffered: boolean };

/**
 * Reads `?lang=` of an address.
 * @param written value of the parameter; undefined if the address has none, '' if it has several
 */
export function readLanguage(written: string | undefined, offer: Offer): AddressLanguage {
  const plain = plainLanguage(offer);
  if (written === undefined) return { state: 'page', tag: plain };
  const tag = offeredLanguage(written, offer);
  if (tag === null) return { state: 'moved', tag: plain, isOffered: false };
  const isOffered = tag.toLowerCase() === written.toLowerCase();
  return tag === plain || tag !== written ? { state: 'moved', tag, isOffered } : { state: 'page', tag };
}

/** Adds a language to a path of this site, unless it is the language of pages without `?lang=`. */
export const withLanguage = (path: string, tag: string, offer: Offer): string =>
  tag === plainLanguage(offer) ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`;

/**
 * Returns the address of a page in each language, by `hreflang`; empty if the publisher offers only one language. The
 * address without a language is x-default, for all other languages.
 * @param path path without a language
 */
export const alternatesOf = (path: string, offer: Offer): (readonly [hreflang: string, path: string])[] =>
  offer.languages.length < 2
    ? []
    : [
        ...offer.languages.map((tag) => [tag, withLanguage(path, tag, offer)] as const),
        ['x-default', path] as const,
      ];
