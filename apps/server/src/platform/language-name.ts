import { lazy } from './lazy.ts';

/** English names of languages, by tag. */
export const languageNames = lazy(
  () => new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
);

/** Returns the English name of a language tag; the tag itself if it has none. */
export function languageNameOf(tag: string): string {
  try {
    return languageNames().of(tag) ?? tag;
  } catch {
    return tag;
  }
}
