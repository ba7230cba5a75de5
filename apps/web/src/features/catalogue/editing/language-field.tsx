import { peopleLimits } from '@lamplight/contract/people-limits';
import { dateLocale } from '@lamplight/messages/intl';
import { useId, useMemo } from 'react';
import { site } from '../../../lib/site.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { findLanguageName, listLanguages, tagOf } from '../books/language-names.ts';
import { m } from './messages.ts';

export interface LanguageFieldProps {
  /** A BCP 47 tag, or the text being typed. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** A text field that suggests languages by name and stores their tag. */
export function LanguageField({ value, onChange, error }: LanguageFieldProps) {
  const listId = useId();
  const { language } = site.get();
  const locale = dateLocale(language);
  const [own, english] = useMemo(() => [listLanguages(locale), listLanguages(null)], [locale]);
  const name = findLanguageName(value, locale);
  return (
    <>
      <TextField
        label={m.language}
        hint={error !== null || name === null ? m.languageHint : name}
        value={value}
        onChange={onChange}
        onBlur={() => onChange(tagOf(value, own, english))}
        // The value of a suggestion is a name, not a tag: Firefox would show the tag alone.
        list={listId}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={Math.max(peopleLimits.languageCharacters, 60)}
      />
      <datalist id={listId}>
        {own.map((ownLanguage) => (
          <option dir="auto" key={ownLanguage.tag}>
            {ownLanguage.name}
          </option>
        ))}
      </datalist>
    </>
  );
}
