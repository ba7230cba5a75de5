import type { CurrentUser } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { useEffect } from 'react';
import { session } from '../../lib/session.ts';
import { noResult, useForm } from '../../lib/use-form.ts';
import { entriesOf, type ProfileEntries, profileProblems, saveProfile } from './profile.ts';

/**
 * Profile form values while the visitor chooses a picture. In memory only, because they may include a
 * password; discarded for another account.
 */
let stored: { userId: string | null; entries: ProfileEntries } | null = null;

const readProfileDraft = (): ProfileEntries | null =>
  stored && stored.userId === session.userId() ? stored.entries : null;

function saveProfileDraft(entries: ProfileEntries): void {
  stored = { userId: session.userId(), entries };
}

function clearProfileDraft(): void {
  stored = null;
}

/** State of the profile form. `image` is the one to save. */
export function useProfileForm(user: CurrentUser, image: string | null, onSaved: () => void) {
  const form = useForm({
    initial: () => readProfileDraft() ?? entriesOf(user),
    validate: profileProblems,
    async send(values) {
      const result = await saveProfile(values, image);
      if (result.isDone) {
        form.setValues(entriesOf({ username: values.username.trim(), email: values.email.trim() }));
        onSaved();
      }
      return result;
    },
  });
  const { setResult } = form;
  const { isDone } = form.result;
  // The draft has been restored; only another visit to the pictures saves it again.
  useEffect(() => clearProfileDraft(), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setResult(noResult), accountLimits.profileUpdatedMs);
    return () => clearTimeout(timer);
  }, [isDone, setResult]);
  return { ...form, keepForReturn: () => saveProfileDraft(form.values) };
}
