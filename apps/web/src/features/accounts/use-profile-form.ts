import type { CurrentUser } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  entriesOf,
  type ProfileField,
  profileFields,
  profileProblems,
  type SaveOutcome,
  saveProfile,
} from './profile.ts';
import { clearProfileDraft, readProfileDraft, saveProfileDraft } from './profile-draft.ts';

const untried: SaveOutcome = { isSaved: false, text: '', problems: {} };

/** State of the profile form. `image` is the one to save. */
export function useProfileForm(user: CurrentUser, image: string | null, onSaved: () => void) {
  const [typed, setTyped] = useState(() => readProfileDraft() ?? entriesOf(user));
  const [outcome, setOutcome] = useState(untried);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The draft has been restored; only another visit to the pictures saves it again.
  useEffect(() => clearProfileDraft(), []);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: SaveOutcome) {
    clearTimeout(timer.current);
    setOutcome(next);
    if (next.isSaved) timer.current = setTimeout(() => setOutcome(untried), accountLimits.profileUpdatedMs);
    const first = profileFields.find((field) => next.problems[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const problems = profileProblems(typed);
    show({ ...untried, problems });
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const answer = await saveProfile(typed, image);
    setBusy(false);
    show(answer);
    if (!answer.isSaved) return;
    setTyped({ ...entriesOf(typed), username: typed.username.trim(), email: typed.email.trim() });
    onSaved();
  }

  const change = (name: ProfileField) => (value: string) => {
    setTyped((now) => ({ ...now, [name]: value }));
    setOutcome(({ problems: { [name]: _, ...problems }, ...others }) => ({ ...others, problems }));
  };

  const field = (name: ProfileField) => ({
    name,
    value: typed[name],
    onChange: change(name),
    error: outcome.problems[name],
  });
  return { form, field, submit, isBusy, outcome, keepForReturn: () => saveProfileDraft(typed) };
}
