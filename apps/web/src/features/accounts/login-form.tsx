import { useRef } from 'react';
import { usernameField } from '../../lib/account-fields.ts';
import { noResult, useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { logIn, missingIn } from './login.ts';

export interface LoginFormProps {
  registerHref: string;
  forgotHref: string;
  onSignedIn: () => void;
  /** Message that explains why the visitor was redirected here. */
  alert?: string | null;
}

export function LoginForm({ registerHref, forgotHref, onSignedIn, alert = null }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const { submit, isBusy, field, result } = useForm({
    initial: { username: '', password: '' },
    initialText: alert ?? '',
    validate: missingIn,
    async send(credentials) {
      const failure = await logIn(credentials);
      if (failure === null) {
        onSignedIn();
        return null;
      }
      password.current?.focus();
      password.current?.select();
      return { ...noResult, text: failure };
    },
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Always rendered, because a live region must exist before its text changes. */}
      <div role="alert" id="login-failure">
        {result.text && (
          <p className="rounded-md border border-danger bg-surface px-4 py-3 text-sm font-semibold text-danger">
            {result.text}
          </p>
        )}
      </div>
      <TextField {...usernameField} {...field('username')} label="Username or email" maxLength={320} />
      <PasswordField
        {...field('password')}
        ref={password}
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          Log In
        </Button>
        <ButtonLink to={registerHref} variant="outline" size="lg" full>
          Register
        </ButtonLink>
      </div>
      <p className="text-center text-sm">
        <Link to={forgotHref} tone="accent">
          Forgot Username or Password?
        </Link>
      </p>
    </form>
  );
}
