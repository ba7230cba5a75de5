import { accountLimits } from '@lamplight/contract/account-limits';
import { useTimer } from '../../../lib/timer.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { newPasswordField, passwordHint } from '../users/account-fields.ts';
import { m } from './messages.ts';
import { passwordProblems, resetPassword } from './reset.ts';

export interface ResetFormProps {
  token: string;
  forgotHref: string;
  /** Called once, some time after the password was set. */
  onDone: () => void;
}

export function ResetForm({ token, forgotHref, onDone }: ResetFormProps) {
  const timer = useTimer();
  const { submit, isBusy, field, result } = useForm({
    initial: { password: '', confirm: '' },
    validate: passwordProblems,
    async send({ password }) {
      const answer = await resetPassword(token, password);
      if (answer.isDone) timer.start(onDone, accountLimits.resetRedirectMs);
      return answer;
    },
  });
  const { isDone, text } = result;

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormMessage failure={isDone ? '' : text} success={isDone ? text : ''} />
      {!isDone && text && (
        <p className="text-sm">
          <Link to={forgotHref} tone="accent">
            {m.newLink}
          </Link>
        </p>
      )}
      <PasswordField
        {...newPasswordField}
        {...field('password')}
        label={m.newPassword}
        hint={passwordHint}
        required
      />
      <PasswordField {...newPasswordField} {...field('confirm')} label={m.confirmPassword} required />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy} disabled={isDone}>
          {m.resetPassword}
        </Button>
      </div>
    </form>
  );
}
