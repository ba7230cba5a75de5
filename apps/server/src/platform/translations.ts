import type { TranslationChanges, Translations } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { isLanguage } from '@lamplight/messages/languages';

/** A row with a text and its translations. `translations` is JSON: the text by language. */
interface Translated {
  readonly translations: string;
}

const parse = (stored: string): Record<string, unknown> => JSON.parse(stored) as Record<string, unknown>;

/** Returns all translations of a text, for editors; languages that only a newer version has are left out. */
export const translationsIn = (stored: string): Translations<never> =>
  Object.fromEntries(Object.entries(parse(stored)).filter(([tag]) => isLanguage(tag)));

/** Returns the translation for the current reader; undefined if the reader gets the default text. */
export const translationFor = (stored: string): unknown => {
  // Most texts have no translation.
  if (stored === '{}') return undefined;
  const translations = parse(stored);
  const tag = language();
  return Object.hasOwn(translations, tag) ? translations[tag] : undefined;
};

/** Returns a row with its texts in the reader's language where there is a translation. */
export const inReadersLanguage = <Row extends Translated>(row: Row): Row => ({
  ...row,
  ...(translationFor(row.translations) as Partial<Row> | undefined),
});

/** Applies changes to stored translations; other languages keep theirs. Equal translations give equal JSON. */
export function changeTranslations<Text>(stored: string, changes: TranslationChanges<Text> = {}): string {
  const changed = Object.entries({ ...parse(stored), ...changes }).filter(
    ([, text]) => text !== null && text !== undefined,
  );
  return JSON.stringify(Object.fromEntries(changed.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Checks the changed translations in the same way as the default text. Problems name the field and the language:
 * `body.de`.
 */
export async function readTranslations<Sent, Text>(
  changes: TranslationChanges<Sent> | undefined,
  read: (text: Sent, suffix: string) => Text | null | Promise<Text | null>,
): Promise<TranslationChanges<Text>> {
  const entries: [string, Text | null][] = [];
  for (const [tag, text] of Object.entries(changes ?? {}))
    entries.push([tag, text ? await read(text, `.${tag}`) : null]);
  return Object.fromEntries(entries);
}
