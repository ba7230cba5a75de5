import { accountLimits } from '@lamplight/contract/account-limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormMessage } from './form-message.tsx';
import { type NewPassword, passwordProblems, type ResetOutcome, resetPassword } from './reset.ts';
import { passwordHint } from './validation.ts';

export interface ResetFormProps {
  token: string;
  forgotHref: string;
  /** Called once, some time after the password was set. */
  onDone: () => void;
}

const untried: ResetOutcome = { isDone: false, text: '', problems: {} };

export function ResetForm({ token, forgotHref, onDone }: ResetFormProps) {
  const [typed, setTyped] = useState<NewPassword>({ password: '', confirm: '' });
  const [outcome, setOutcome] = useState(untried);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isDone, text, problems } = outcome;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: ResetOutcome) {
    setOutcome(next);
    const [first] = Object.keys(next.problems);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isDone) return;
    const found = passwordProblems(typed);
    show({ ...untried, problems: found });
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await resetPassword(token, typed.password);
    setBusy(false);
    show(answer);
    if (answer.isDone) timer.current = setTimeout(onDone, accountLimits.resetRedirectMs);
  }

  const field = (name: keyof NewPassword) => ({
    name,
    required: true,
    autoComplete: 'new-password' as const,
    maxLength: accountLimits.passwordCharacters.max,
    value: typed[name],
    error: problems[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setOutcome((now) => ({ ...now, problems: {} }));
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage failure={isDone ? '' : text} success={isDone ? text : ''} />
      {!isDone && text && (
        <p className="text-sm">
          <Link to={forgotHref} tone="accent">
            Send me a new link
          </Link>
        </p>
      )}
      <PasswordField {...field('password')} label="New password" hint={passwordHint} />
      <PasswordField {...field('confirm')} label="Confirm password" />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy} disabled={isDone}>
          Reset Password
        </Button>
      </div>
    </form>
  );
}
