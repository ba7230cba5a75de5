import { accountLimits } from '@lamplight/contract/account-limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { useBfcacheRestore } from '../../lib/use-bfcache-restore.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RedirectError } from './redirect-error.tsx';
import {
  type FieldProblems,
  type Registration,
  type RegistrationField,
  register,
  registrationProblems,
} from './register.ts';
import { readRegisterDraft, saveRegisterDraft } from './register-draft.ts';

const order = ['username', 'email', 'password', 'repeat'] as const;

/** Username, email and password, then the checkout. */
export function RegisterForm({ backHref }: { backHref: string }) {
  const [typed, setTyped] = useState<Registration>(readRegisterDraft);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useBfcacheRestore(() => setBusy(false));

  const change = (field: RegistrationField) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };

  const focus = (field: RegistrationField | undefined) =>
    field && form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  function show(found: FieldProblems, text: string) {
    setProblems(found);
    setFailure(text);
    focus(order.find((field) => found[field]));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = registrationProblems(typed);
    show(found, '');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    saveRegisterDraft(typed);
    const refusal = await register(typed);
    // On success the button stays busy: the browser is leaving for the checkout.
    if (refusal === null) return;
    setBusy(false);
    show(refusal.fields, refusal.text);
  }

  const field = (name: RegistrationField) => ({
    name,
    required: true,
    value: typed[name],
    onChange: change(name),
    error: problems[name],
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={failure} />
      <TextField
        {...field('username')}
        label="Username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={accountLimits.usernameCharacters}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.emailCharacters}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${accountLimits.passwordCharacters.min} characters.`}
        maxLength={accountLimits.passwordCharacters.max}
      />
      <PasswordField
        {...field('repeat')}
        label="Repeat password"
        autoComplete="new-password"
        maxLength={accountLimits.passwordCharacters.max}
      />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          Register & Subscribe
        </Button>
        <ButtonLink to={backHref} variant="ghost" full>
          Back to Login
        </ButtonLink>
      </div>
    </form>
  );
}
