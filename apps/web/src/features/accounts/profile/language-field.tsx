import { isLanguage, languageOf } from '@lamplight/messages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { showLanguage } from '../../../lib/language.ts';
import { session } from '../../../lib/session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { m } from './messages.ts';

/** Choice of the language, for the account if one is signed in, else for this browser; nothing if only one is offered. */
export function LanguageField() {
  const { languages } = useSite();
  const client = useQueryClient();
  if (languages.length < 2) return null;

  async function choose(tag: string) {
    if (!isLanguage(tag)) return;
    // If this fails, offline or because the session has ended, the choice still holds on this device.
    if (session.isSignedIn()) await call('PUT /auth/language', { body: { language: tag } }).catch(() => {});
    await client.invalidateQueries(currentUserQuery);
    showLanguage(tag);
  }
  return (
    <SelectField
      label={m.language}
      name="language"
      defaultValue={document.documentElement.lang}
      onChange={(tag) => void choose(tag)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageOf(tag).name}
        </option>
      ))}
    </SelectField>
  );
}
