import type { TranslationChanges, Translations } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { isLanguage } from '@lamplight/messages/languages';

/** A stored text with its translations: JSON, a text by language. */
interface Translated {
  readonly translations: string;
}

const parse = (stored: string): Record<string, unknown> => JSON.parse(stored) as Record<string, unknown>;

/** Returns all translations for those who edit them; without languages that only a newer version knows. */
export const translationsIn = (stored: string): Translations<never> =>
  Object.fromEntries(Object.entries(parse(stored)).filter(([tag]) => isLanguage(tag)));

/** Returns the translation for the current reader; undefined if they get the default text. */
export const translationFor = (stored: string): unknown => {
  // Most texts have none.
  if (stored === '{}') return undefined;
  const translations = parse(stored);
  const tag = language();
  return Object.hasOwn(translations, tag) ? translations[tag] : undefined;
};

/** Returns a row whose texts are in the reader's language, where it has them. */
export const inReadersLanguage = <Row extends Translated>(row: Row): Row => ({
  ...row,
  ...(translationFor(row.translations) as Partial<Row> | undefined),
});

/** Applies changes to stored translations; the others stay. Equal translations give equal JSON. */
export function changeTranslations<Text>(stored: string, changes: TranslationChanges<Text> = {}): string {
  const changed = Object.entries({ ...parse(stored), ...changes }).filter(
    ([, text]) => text !== null && text !== undefined,
  );
  return JSON.stringify(Object.fromEntries(changed.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Checks the changed translations, each as the default text is. Problems name the field and the language: `body.de`. */
export async function readTranslations<Sent, Text>(
  changes: TranslationChanges<Sent> | undefined,
  read: (text: Sent, suffix: string) => Text | null | Promise<Text | null>,
): Promise<TranslationChanges<Text>> {
  const entries: [string, Text | null][] = [];
  for (const [tag, text] of Object.entries(changes ?? {}))
    entries.push([tag, text ? await read(text, `.${tag}`) : null]);
  return Object.fromEntries(entries);
}
