import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { importWithRetry } from '../../../ui/import-with-retry.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hasPasskeys } from '../factors/passkey-support.ts';
import type { PasskeyResult } from '../factors/passkeys.ts';
import { ProviderButton } from '../single-sign-on/provider-button.tsx';
import { providersQuery } from '../single-sign-on/single-sign-on.ts';
import { usernameField } from '../users/account-fields.ts';
import { logIn, missingIn } from './login.ts';
import { m } from './messages.ts';

const SecondStepForm = lazyPart(() => import('../factors/second-step-form.tsx'), 'SecondStepForm');
const loadPasskeys = () => import('../factors/passkeys.ts');

export interface LoginFormProps {
  registerHref: string;
  forgotHref: string;
  onSignedIn: () => void;
  /** Message that explains why the visitor was redirected here. */
  alert?: string | null;
}

/** Sign-in form: with a password, which may need a second step, or with a passkey. */
export function LoginForm(props: LoginFormProps) {
  const [alert, setAlert] = useState(props.alert ?? null);
  const [isSecondStep, setSecondStep] = useState(false);
  if (!isSecondStep)
    return <PasswordForm {...props} alert={alert} onSecondStep={() => setSecondStep(true)} />;
  return (
    <Suspense fallback={null}>
      <SecondStepForm
        onSignedIn={props.onSignedIn}
        onBack={(text) => {
          setAlert(text);
          setSecondStep(false);
        }}
      />
    </Suspense>
  );
}

/** Buttons of the identity providers; renders nothing if there are none. */
function ProviderButtons({ onFailure }: { onFailure: (text: string) => void }) {
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      {providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          purpose="start"
          size="lg"
          full
          onFailure={onFailure}
        />
      ))}
    </div>
  );
}

/** Offers passkeys in the username field, and returns the handler of the passkey button. */
function usePasskeys(onResult: (result: PasskeyResult) => void) {
  const isAvailable = hasPasskeys();
  const [isBusy, setBusy] = useState(false);
  const handler = useRef(onResult);
  useEffect(() => {
    handler.current = onResult;
  });
  useEffect(() => {
    // The browser runs one passkey ceremony at a time: autofill ends while the button's ceremony runs, and starts
    // again after it.
    if (!isAvailable || isBusy) return;
    let stop: (() => void) | null = () => {};
    void loadPasskeys().then(
      ({ offerPasskeys }) => {
        if (stop) stop = offerPasskeys((result) => handler.current(result));
      },
      // If the passkey code fails to load, sign-in by password still works.
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [isAvailable, isBusy]);

  async function signIn() {
    setBusy(true);
    const { signInWithPasskey } = await importWithRetry(loadPasskeys);
    const result = await signInWithPasskey();
    if (result !== 'done') setBusy(false);
    onResult(result);
  }
  return { isAvailable, isBusy, signIn };
}

function PasswordForm({
  registerHref,
  forgotHref,
  onSignedIn,
  onSecondStep,
  alert = null,
}: LoginFormProps & { onSecondStep: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const { submit, isBusy, field, result, setResult } = useForm({
    initial: { username: '', password: '' },
    initialText: alert ?? '',
    validate: missingIn,
    async send(credentials) {
      const login = await logIn(credentials);
      if (login === 'done') onSignedIn();
      if (login === 'second_factor') onSecondStep();
      if (typeof login === 'string') return null;
      password.current?.focus();
      password.current?.select();
      return { ...noResult, text: login.text };
    },
  });
  const passkeys = usePasskeys((outcome) => {
    if (outcome === 'done') onSignedIn();
    else if (outcome !== 'canceled') setResult({ ...noResult, text: outcome.text });
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
      <TextField
        {...usernameField}
        {...field('username')}
        label={m.usernameOrEmail}
        autoComplete="username webauthn"
        maxLength={320}
      />
      <PasswordField
        {...field('password')}
        ref={password}
        label={m.password}
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          {m.logIn}
        </Button>
        {passkeys.isAvailable && (
          <Button
            variant="outline"
            size="lg"
            full
            icon={<KeyRound size={20} aria-hidden />}
            busy={passkeys.isBusy}
            onClick={() => void passkeys.signIn()}
          >
            {m.withPasskey}
          </Button>
        )}
        <ButtonLink to={registerHref} variant="outline" size="lg" full>
          {m.register}
        </ButtonLink>
      </div>
      <ProviderButtons onFailure={(text) => setResult({ ...noResult, text })} />
      <p className="text-center text-sm">
        <Link to={forgotHref} tone="accent">
          {m.forgot}
        </Link>
      </p>
    </form>
  );
}
