import { languageOf } from '@lamplight/messages/languages';
import { useState } from 'react';
import { hasText, type TextLanguage, valueName } from './translated-values.ts';
import { useSite } from './use-site.ts';

/**
 * Manages the language in which a form shows a publisher's texts. The values of all languages stay in the form.
 * @param names names of the texts
 */
export function useTextLanguage(
  names: readonly string[],
  values: object,
  change: (values: Record<string, string>) => void,
) {
  const site = useSite();
  const [chosen, setChosen] = useState<TextLanguage>('');
  // The publisher may have stopped offering the chosen language meanwhile.
  const tag = chosen === '' || site.languages.includes(chosen) ? chosen : '';
  return {
    tag,
    select: setChosen,
    /** Returns the name of a text's value in the chosen language. */
    named: (name: string) => valueName(name, tag),
    /** Attributes of the text fields: language and direction. */
    attributes: tag === '' ? {} : { lang: tag, dir: languageOf(tag).dir },
    /** Props of the language switch. */
    languages: {
      offered: site.languages,
      defaultLanguage: site.default_language,
      selected: tag,
      onSelect: setChosen,
      hasText: (language: TextLanguage) => hasText(names, values, language),
      onRemove: (language: TextLanguage) =>
        change(Object.fromEntries(names.map((name) => [valueName(name, language), '']))),
    },
  };
}
