/** A language of the product: its own name, its direction, and the locale of numbers, dates and order. */
interface Language {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  readonly locale: string;
  /** Decimal separator of the locale; its digits are 0 to 9. */
  readonly decimal: '.' | ',';
}

const ltr = (name: string, locale: string, decimal: Language['decimal'] = ','): Language => ({
  name,
  dir: 'ltr',
  locale,
  decimal,
});

/** The languages that publishers can offer, in the order of menus. docs/translating.md says how to add one. */
export const languages = {
  en: ltr('English', 'en', '.'),
  de: ltr('Deutsch', 'de'),
  es: ltr('Español', 'es'),
  fr: ltr('Français', 'fr'),
  it: ltr('Italiano', 'it'),
  nl: ltr('Nederlands', 'nl'),
  pl: ltr('Polski', 'pl'),
  'pt-BR': ltr('Português (Brasil)', 'pt-BR'),
  // Arabic uses Latin digits, as playback times, prices and versions do in all languages.
  ar: { name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn', decimal: '.' },
  ja: ltr('日本語', 'ja', '.'),
} as const satisfies Record<string, Language>;

/** Pseudo-locales for tests, generated from English: longer texts in brackets, left to right and right to left. */
export const pseudoLanguages = {
  'en-XA': ltr('Pseudo', 'en', '.'),
  'ar-XB': { name: 'Pseudo, right to left', dir: 'rtl', locale: 'en', decimal: '.' },
} as const satisfies Record<string, Language>;

export type LanguageTag = keyof typeof languages;
export type AnyLanguageTag = LanguageTag | keyof typeof pseudoLanguages;

export const languageTags = Object.keys(languages) as LanguageTag[];

const all: Readonly<Record<string, Language>> = { ...languages, ...pseudoLanguages };

export const isLanguage = (tag: unknown): tag is LanguageTag =>
  typeof tag === 'string' && Object.hasOwn(languages, tag);

export const isAnyLanguage = (tag: unknown): tag is AnyLanguageTag =>
  typeof tag === 'string' && Object.hasOwn(all, tag);

/** Returns the data of a language; that of English for an unknown tag. */
export const languageOf = (tag: string): Language =>
  (Object.hasOwn(all, tag) ? all[tag] : undefined) ?? languages.en;
