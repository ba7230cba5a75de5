import type { AdminText } from '@lamplight/contract';
import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import { isRecord } from '../../../lib/record.ts';
import { type TextLanguage, valueName } from '../../../lib/translated-values.ts';
import { createTabDraft } from './tab-draft.ts';

/**
 * Admin texts by the names of a form: `text`, and `text.de` for the German translation; empty texts may be left out.
 */
export type AdminTexts = Readonly<Record<string, string>>;

/** The typed admin text, and the saved text that it was based on. */
export interface AdminTextDraft {
  readonly values: AdminTexts;
  readonly basedOn: AdminTexts;
}

/** The default text and all translations. */
const allLanguages: readonly TextLanguage[] = ['', ...languageTags];

const textsIn = (stored: unknown): AdminTexts | null =>
  isRecord(stored) && Object.values(stored).every((text) => typeof text === 'string')
    ? (stored as AdminTexts)
    : null;

function parse(stored: unknown): AdminTextDraft | null {
  if (!isRecord(stored)) return null;
  const [values, basedOn] = [textsIn(stored['values']), textsIn(stored['basedOn'])];
  return values && basedOn && { values, basedOn };
}

export const adminTextDraft = createTabDraft('admin-text-draft', parse);

const textOf = (texts: AdminTexts, tag: TextLanguage): string => texts[valueName('text', tag)] ?? '';

/** Returns the saved texts as values of the form. */
export const savedTexts = ({ text, texts }: Pick<AdminText, 'text' | 'texts'>): AdminTexts => ({
  text: texts?.default ?? text,
  ...Object.fromEntries(
    languageTags.flatMap((tag) => {
      const translation = texts?.translations[tag]?.text;
      return translation === undefined ? [] : [[valueName('text', tag), translation]];
    }),
  ),
});

/** Returns the translations in the values of the form. */
export const translationsOf = (values: AdminTexts): NonNullable<AdminText['texts']>['translations'] =>
  Object.fromEntries(
    languageTags.flatMap((tag) => {
      const text = textOf(values, tag);
      return text === '' ? [] : [[tag, { text }]];
    }),
  );

interface TextChange {
  readonly text: string;
  readonly based_on: string;
  readonly language?: LanguageTag;
}

/** Returns a draft with the saved text in each language that was not edited. */
export function withSaved({ values, basedOn }: AdminTextDraft, saved: AdminTexts): AdminTextDraft {
  const isEdited = (tag: TextLanguage) => textOf(values, tag) !== textOf(basedOn, tag);
  const pick = (edited: AdminTexts): AdminTexts =>
    Object.fromEntries(
      allLanguages.map((tag) => [valueName('text', tag), textOf(isEdited(tag) ? edited : saved, tag)]),
    );
  return { values: pick(values), basedOn: pick(basedOn) };
}

/** Returns the calls that save a draft: one for each language whose text was changed. */
export const changesOf = ({ values, basedOn }: AdminTextDraft): TextChange[] =>
  allLanguages
    .filter((tag) => textOf(values, tag) !== textOf(basedOn, tag))
    .map((tag) => ({
      text: textOf(values, tag),
      based_on: textOf(basedOn, tag),
      ...(tag !== '' && { language: tag }),
    }));

/** Returns the languages whose text somebody else has changed, where it differs from what is typed. */
export const changedByOthers = ({ values, basedOn }: AdminTextDraft, saved: AdminTexts): TextLanguage[] =>
  allLanguages.filter(
    (tag) => textOf(saved, tag) !== textOf(basedOn, tag) && textOf(saved, tag) !== textOf(values, tag),
  );

/** Returns the text for readers of a language. */
export const shownText = (texts: AdminTexts, language: string): string =>
  texts[`text.${language}`] || (texts['text'] ?? '');

/** Returns a draft that was begun while other texts were being sent, now based on what was saved. */
export const afterSending = (
  draft: AdminTextDraft | null,
  sent: AdminTexts,
  saved: AdminTexts,
): AdminTextDraft | null =>
  draft && allLanguages.every((tag) => textOf(draft.basedOn, tag) === textOf(sent, tag))
    ? { ...draft, basedOn: saved }
    : draft;
