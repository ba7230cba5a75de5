import { parseLanguage } from '@lamplight/contract/names';
import { m } from './messages.ts';

/** Variants of languages that shops list as languages of their own. */
const variants = [
  'de-AT',
  'de-CH',
  'en-AU',
  'en-GB',
  'en-US',
  'es-419',
  'es-ES',
  'es-MX',
  'fr-CA',
  'fr-FR',
  'pt-BR',
  'pt-PT',
  'zh-Hans',
  'zh-Hant',
];

const namesIn = (locale: string | null) =>
  new Intl.DisplayNames([locale ?? 'en', 'en'], { type: 'language', fallback: 'none' });

/** Returns the name of a language tag in a language, English if null; null if it has no name. */
export function findLanguageName(tag: string, locale: string | null = null): string | null {
  try {
    return namesIn(locale).of(tag) ?? null;
  } catch {
    return null;
  }
}

/** Returns the name of a language tag in a language, English if null; 'Unknown language (zz)' if it has none. */
export const languageName = (tag: string, locale: string | null = null): string =>
  findLanguageName(tag, locale) ?? m.unknownLanguageTag({ tag });

export interface NamedLanguage {
  readonly tag: string;
  readonly name: string;
}

/**
 * Returns all languages with a two-letter tag, and common variants, sorted by their names in a language (English if
 * null).
 */
export function listLanguages(locale: string | null): NamedLanguage[] {
  const names = namesIn(locale);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const pairs = Array.from(letters).flatMap((first) => Array.from(letters, (second) => first + second));
  const named = [...pairs, ...variants].flatMap((tag) => {
    const name = names.of(tag);
    // Old tags such as 'iw' for Hebrew have the names of the new ones.
    return name === undefined || Intl.getCanonicalLocales(tag)[0] !== tag ? [] : [{ tag, name }];
  });
  return named.toSorted((a, b) => a.name.localeCompare(b.name, locale ?? 'en'));
}

/**
 * Returns the language tag for a typed text, which may be a tag or a name in one of the lists; the text itself if it is
 * neither.
 */
export function tagOf(typed: string, ...lists: readonly (readonly NamedLanguage[])[]): string {
  const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');
  const found = lists.flat().find(({ name }) => fold(name) === fold(typed));
  return found?.tag ?? parseLanguage(typed) ?? typed;
}
