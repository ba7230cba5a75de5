import { accountLimits } from '@lamplight/contract/account-limits';
import { useRef } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { type FormResult, noResult, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, emailProblem, problemsOf } from '../users/account-fields.ts';
import { m } from './messages.ts';

/** Requests a reset link. Never throws. */
export async function sendResetLink(email: string): Promise<FormResult<{ email: string }>> {
  try {
    const { message } = await call('POST /auth/forgot-password', { body: { email: email.trim() } });
    return { isDone: true, text: message || m.resetSent, problems: {} };
  } catch (error) {
    return { ...noResult, text: detailOf(error, m.resetNotSent) };
  }
}

export function ForgotForm({ loginHref }: { loginHref: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { submit, isBusy, field, result } = useForm({
    initial: { email: '' },
    validate: ({ email }) => problemsOf({ email: emailProblem(email) }),
    async send({ email }) {
      const answer = await sendResetLink(email);
      if (!answer.isDone) input.current?.focus();
      return answer;
    },
  });
  const { isDone, text } = result;

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage failure={isDone ? '' : text} success={isDone ? text : ''} />
      {isDone && <p className="text-sm text-text-2">{m.resetHint({ count: accountLimits.resetMinutes })}</p>}
      <TextField {...emailField} {...field('email')} ref={input} />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          {m.sendLink}
        </Button>
        <ButtonLink to={loginHref} variant="ghost" full>
          {m.backToLogin}
        </ButtonLink>
      </div>
    </form>
  );
}
