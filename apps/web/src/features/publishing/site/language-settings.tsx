import { languageOf, languageTags } from '@lamplight/messages/languages';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { m } from './messages.ts';
import type { SettingsValues } from './settings-values.ts';

interface LanguageSettingsProps {
  values: Pick<SettingsValues, 'languages' | 'default_language'>;
  set: (name: 'languages' | 'default_language') => (value: string) => void;
}

/** Languages among which members choose, and the one of those who have chosen none. */
export function LanguageSettings({ values, set }: LanguageSettingsProps) {
  const offered = values.languages.split(' ');
  function offer(tag: string, isOn: boolean) {
    const next = languageTags.filter((one) => (one === tag ? isOn : offered.includes(one)));
    // One language is needed.
    if (next.length === 0) return;
    set('languages')(next.join(' '));
    if (!isOn && values.default_language === tag) set('default_language')('');
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
          onChange={set('default_language')}
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
