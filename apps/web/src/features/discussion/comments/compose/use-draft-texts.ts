import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import { hasText, textAt, valueName } from '../../../../lib/translated-values.ts';
import { useTextLanguage } from '../../../../lib/use-text-language.ts';
import type { Draft } from './drafts.ts';

const names = ['text'] as const;

/** A draft as values of a form: `text`, and `text.de` for a translation. */
const valuesOf = ({ text, translations = {} }: Draft): Record<string, string> => ({
  text,
  ...Object.fromEntries(languageTags.map((tag) => [valueName('text', tag), translations[tag] ?? ''])),
});

/** The text of a draft in one of the publisher's languages, and the switch between them. */
export function useDraftTexts(draft: Draft, write: (draft: Draft) => void) {
  const values = valuesOf(draft);
  function change(next: Record<string, string>) {
    const changed = { ...values, ...next };
    const translations: { [Tag in LanguageTag]?: string } = {};
    for (const tag of languageTags) {
      const text = textAt(changed, valueName('text', tag));
      if (text !== '') translations[tag] = text;
    }
    write({ ...draft, text: textAt(changed, 'text'), translations });
  }
  const texts = useTextLanguage(names, values, change);
  return {
    ...texts,
    /** The text that is shown. */
    text: textAt(values, texts.named('text')),
    change: (text: string) => change({ [texts.named('text')]: text }),
    /** All texts that are not empty. */
    all: Object.values(values).filter((text) => text !== ''),
    /** Whether only translations are written so far. */
    lacksDefault: !hasText(names, values, '') && languageTags.some((tag) => hasText(names, values, tag)),
  };
}
