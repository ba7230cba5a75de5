import { accountLimits } from '@lamplight/contract/account-limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from './form-message.tsx';
import { type ResetRequestOutcome, sendResetLink } from './request-reset.ts';
import { emailProblem } from './validation.ts';

export function ForgotForm({ loginHref }: { loginHref: string }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ResetRequestOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = emailProblem(email);
    setProblem(found);
    setOutcome(null);
    if (found) return field.current?.focus();
    setBusy(true);
    const answer = await sendResetLink(email);
    setBusy(false);
    setOutcome(answer);
    if (!answer.isDone) field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage
        failure={outcome && !outcome.isDone ? outcome.text : ''}
        success={outcome?.isDone ? outcome.text : ''}
      />
      {outcome?.isDone && (
        <p className="text-sm text-text-2">
          If an account uses this address, the link arrives in a minute or two. It works for{' '}
          {accountLimits.resetMinutes} minutes. Not there? Check your spam folder.
        </p>
      )}
      <TextField
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.emailCharacters}
        required
        value={email}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
        error={problem}
      />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          Send Reset Link
        </Button>
        <ButtonLink to={loginHref} variant="ghost" full>
          Back to Login
        </ButtonLink>
      </div>
    </form>
  );
}
