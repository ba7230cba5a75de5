import { languageOf, languageTags } from '@lamplight/messages/languages';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { m } from './messages.ts';
import type { SettingsValues } from './settings-values.ts';

type Languages = Pick<SettingsValues, 'languages' | 'default_language'>;

interface LanguageSettingsProps {
  values: Languages;
  change: (values: Partial<Languages>) => void;
}

/** Fields for the languages from which members choose, and for the language of members who have chosen none. */
export function LanguageSettings({ values, change }: LanguageSettingsProps) {
  const offered = values.languages.split(' ');
  function offer(tag: string, isOn: boolean) {
    const next = languageTags.filter((other) => (other === tag ? isOn : offered.includes(other)));
    // At least one language must be offered.
    if (next.length === 0) return;
    const isDefaultGone = !isOn && values.default_language === tag;
    change({ languages: next.join(' '), ...(isDefaultGone && { default_language: '' as const }) });
  }
  return (
    <Section title={m.languages}>
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-text-2">{m.offered}</legend>
          {languageTags.map((tag) => (
            <CheckBox
              key={tag}
              label={languageOf(tag).name}
              isOn={offered.includes(tag)}
              onChange={(isOn) => offer(tag, isOn)}
            />
          ))}
        </fieldset>
        <SelectField
          label={m.defaultLanguage}
          hint={m.defaultHint}
          name="default_language"
          value={values.default_language}
          onChange={(default_language) => change({ default_language })}
        >
          <option value="">{m.browserLanguage}</option>
          {languageTags
            .filter((tag) => offered.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag}>
                {languageOf(tag).name}
              </option>
            ))}
        </SelectField>
      </div>
    </Section>
  );
}
