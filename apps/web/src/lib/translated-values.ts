import { type LanguageTag, languageTags } from '@lamplight/messages/languages';

/**
 * Empty for the default text, which readers get if their language has no text of its own; otherwise the tag of a
 * language.
 */
export type TextLanguage = '' | LanguageTag;

/**
 * Returns the name of a form's value: `title` for the default text, `title.de` for the German one, as in the server's
 * problems.
 */
export const valueName = (name: string, tag: TextLanguage): string => (tag === '' ? name : `${name}.${tag}`);

/** Returns the names of all values of these texts in languages other than the default. */
export const translatedNames = (names: readonly string[]): string[] =>
  languageTags.flatMap((tag) => names.map((name) => valueName(name, tag)));

/** Texts by language, each a record of strings. */
type TextsByLanguage<Name extends string> = {
  readonly [Tag in LanguageTag]?: Readonly<Record<Name, string>>;
};

/** Returns the values of a form for translations; empty for languages without a text. */
export const valuesOfTranslations = <Name extends string>(
  names: readonly Name[],
  translations: TextsByLanguage<Name>,
): Record<string, string> =>
  Object.fromEntries(
    languageTags.flatMap((tag) =>
      names.map((name) => [valueName(name, tag), translations[tag]?.[name] ?? '']),
    ),
  );

/** Returns whether a form has a text in a language. */
export const hasText = (names: readonly string[], values: object, tag: TextLanguage): boolean =>
  names.some((name) => textAt(values, valueName(name, tag)).trim() !== '');

/** Returns a text of a form by the name of its value; empty if there is none. */
export function textAt(values: object, name: string): string {
  const value = (values as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the translations that a form sends: null for each language in which it has no text. */
export const translationsIn = <Name extends string>(
  names: readonly Name[],
  values: object,
): { [Tag in LanguageTag]: Record<Name, string> | null } =>
  Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      hasText(names, values, tag)
        ? Object.fromEntries(names.map((name) => [name, textAt(values, valueName(name, tag))]))
        : null,
    ]),
  ) as { [Tag in LanguageTag]: Record<Name, string> | null };

/** Returns the language of the first problem; undefined if none of them is about a language. */
export function languageOfProblems(
  problems: Readonly<Record<string, string | undefined>>,
): LanguageTag | undefined {
  const name = Object.keys(problems).find((field) => problems[field] && field.includes('.'));
  return languageTags.find((tag) => name?.endsWith(`.${tag}`));
}
