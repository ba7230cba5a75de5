import { lazy } from './lazy.ts';

/** English names of languages, by tag. */
export const languageNames = lazy(
  () => new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
);

/**
 * Returns the name of a language.
 * @param tag tag of the language; also the result if it has no name
 * @param locale language of the name; English if null
 */
export function languageNameOf(tag: string, locale: string | null = null): string {
  try {
    const names =
      locale === null
        ? languageNames()
        : new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'none' });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
