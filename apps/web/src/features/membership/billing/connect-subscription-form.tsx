import { useState } from 'react';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { type FormResult, noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { acceptToken } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { RedirectError } from './redirect-error.tsx';
import { clearRegisterDraft } from './register-draft.ts';

interface ConnectFields {
  password: string;
}

/**
 * Connects a subscription by a mailed link. If a password is needed, the result has a message for that field. Never
 * throws.
 */
export async function connectSubscription(
  token: string,
  password: string,
): Promise<FormResult<ConnectFields>> {
  const failed = m.notConnected;
  try {
    const { access_token } = await call('POST /auth/connect-subscription', {
      body: { token, ...(password !== '' && { password }) },
    });
    const result = acceptToken(access_token, failed);
    if (result !== 'done') return { ...noResult, text: result.text };
    clearRegisterDraft();
    return { ...noResult, isDone: true };
  } catch (error) {
    const field =
      error instanceof ApiError ? error.fields.find((problem) => problem.field === 'password') : undefined;
    return field
      ? { ...noResult, problems: { password: field.message } }
      : { ...noResult, text: detailOf(error, failed) };
  }
}

/**
 * Handles the link of a mail about an existing subscription: uses the session in this browser, or asks for the
 * password given at registration.
 */
export function ConnectSubscriptionForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [needsPassword, setNeedsPassword] = useState(() => !session.isSignedIn());
  const { submit, isBusy, field, result } = useForm<ConnectFields>({
    initial: { password: '' },
    validate: () => ({}),
    async send({ password }) {
      const next = await connectSubscription(token, password);
      if (next.isDone) {
        onDone();
        return null;
      }
      if (!next.problems.password || needsPassword) return next;
      setNeedsPassword(true);
      return noResult;
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.text} />
      {needsPassword && (
        <PasswordField
          {...field('password')}
          label={m.password}
          hint={m.passwordHint}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.connect}
      </Button>
    </form>
  );
}
