import { type SubmitEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Credentials, logIn, missingIn } from './login.ts';

export interface LoginFormProps {
  registerHref: string;
  forgotHref: string;
  onSignedIn: () => void;
  /** Why the visitor was redirected here. */
  alert?: string | null;
}

export function LoginForm({ registerHref, forgotHref, onSignedIn, alert = null }: LoginFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>({});
  const [failure, setFailure] = useState(alert);
  const [isBusy, setBusy] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const change = (field: keyof Credentials) => (value: string) => {
    setCredentials((now) => ({ ...now, [field]: value }));
    setMissing(({ [field]: _, ...others }) => others);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const gaps = missingIn(credentials);
    setMissing(gaps);
    setFailure(null);
    if (gaps.username) return username.current?.focus();
    if (gaps.password) return password.current?.focus();
    setBusy(true);
    const refusal = await logIn(credentials);
    // On success the button stays busy: the page is about to reload.
    if (refusal === null) return onSignedIn();
    setBusy(false);
    setFailure(refusal);
    password.current?.focus();
    password.current?.select();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Always rendered, because a live region must exist before its text changes. */}
      <div role="alert" id="login-failure">
        {failure && (
          <p className="rounded-md border border-danger bg-surface px-4 py-3 text-sm font-semibold text-danger">
            {failure}
          </p>
        )}
      </div>
      <TextField
        ref={username}
        label="Username or email"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        required
        value={credentials.username}
        onChange={change('username')}
        error={missing.username}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        required
        value={credentials.password}
        onChange={change('password')}
        error={missing.password}
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
