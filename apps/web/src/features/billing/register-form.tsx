import { emailField, newPasswordField, passwordHint, usernameField } from '../../lib/account-fields.ts';
import { useForm } from '../../lib/use-form.ts';
import { useBfcacheRestore } from '../../lib/use-redirect-button.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RedirectError } from './redirect-error.tsx';
import { register, registrationProblems } from './register.ts';
import { readRegisterDraft, saveRegisterDraft } from './register-draft.ts';

/** Registration form: username, email and password. Submitting it leads to the checkout. */
export function RegisterForm({ backHref }: { backHref: string }) {
  const { submit, isBusy, setBusy, field, result } = useForm({
    initial: readRegisterDraft,
    validate: registrationProblems,
    send(registration) {
      saveRegisterDraft(registration);
      return register(registration);
    },
  });
  useBfcacheRestore(() => setBusy(false));

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.text} />
      <TextField {...usernameField} {...field('username')} />
      <TextField {...emailField} {...field('email')} />
      <PasswordField
        {...newPasswordField}
        {...field('password')}
        label="Password"
        hint={passwordHint}
        required
      />
      <PasswordField {...newPasswordField} {...field('repeat')} label="Repeat password" required />
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
