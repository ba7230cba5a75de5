import { useRef } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { acceptToken } from '../sessions/accept-token.ts';
import { problemsOf, usernameField } from '../users/account-fields.ts';
import { m } from './messages.ts';

/**
 * Labels and messages that this form shares with the login form; passed in, because the login form is in a later part
 * of this feature.
 */
export interface ConnectLabels {
  readonly name: string;
  readonly password: string;
  readonly nameMissing: string;
  readonly passwordMissing: string;
}

/**
 * Form that links an account to the provider with which somebody has just signed in; asks for the account's password.
 */
export function ConnectForm({ labels, onSignedIn }: { labels: ConnectLabels; onSignedIn: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const { submit, isBusy, field, result } = useForm({
    initial: { username: '', password: '' },
    validate: (typed) =>
      problemsOf({
        username: typed.username.trim() === '' ? labels.nameMissing : null,
        password: typed.password === '' ? labels.passwordMissing : null,
      }),
    async send(typed) {
      try {
        const { access_token } = await call('POST /auth/single-sign-on/connect', {
          body: { username: typed.username.trim(), password: typed.password },
        });
        const accepted = acceptToken(access_token, m.failed);
        if (accepted !== 'done') return { ...noResult, text: accepted.text };
        onSignedIn();
        return null;
      } catch (error) {
        password.current?.select();
        return { ...noResult, text: detailOf(error, m.failed) };
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label={m.connectTitle}>
      <FormMessage failure={result.text} />
      <TextField
        {...usernameField}
        {...field('username')}
        label={labels.name}
        autoComplete="username"
        maxLength={320}
      />
      <PasswordField
        {...field('password')}
        ref={password}
        label={labels.password}
        autoComplete="current-password"
        maxLength={1024}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.connect}
      </Button>
    </form>
  );
}
