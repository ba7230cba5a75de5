import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConnectForm } from '../single-sign-on/connect-form.tsx';
import { m as words } from '../single-sign-on/messages.ts';
import { finishSignOn, type SignOnResult } from '../single-sign-on/single-sign-on.ts';
import { m } from './messages.ts';

const SecondStepForm = lazyPart(() => import('../factors/second-step-form.tsx'), 'SecondStepForm');
const labels = {
  name: m.usernameOrEmail,
  password: m.password,
  nameMissing: m.nameMissing,
  passwordMissing: m.passwordMissing,
};

interface SignOnReturnProps {
  provider: string;
  /** Query string with which the provider returned. */
  answer: string;
  onSignedIn: () => void;
  /** Called after an account was linked ('link'), or after the member has confirmed their identity ('confirm'). */
  onDone: (purpose: 'link' | 'confirm') => void;
  onBack: () => void;
}

/** Finishes a single sign-on, and shows a form for what it still needs, such as a second factor. */
export function SignOnReturn({ provider, answer, onSignedIn, onDone, onBack }: SignOnReturnProps) {
  const [result, setResult] = useState<SignOnResult | null>(null);
  const done = useRef({ onSignedIn, onDone });
  useEffect(() => {
    done.current = { onSignedIn, onDone };
  });
  useEffect(() => {
    let isHere = true;
    void finishSignOn(provider, answer).then((found) => {
      if (!isHere) return;
      if (found.kind === 'signed_in') done.current.onSignedIn();
      else if (found.kind === 'link' || found.kind === 'confirm') done.current.onDone(found.kind);
      else setResult(found);
    });
    return () => {
      isHere = false;
    };
  }, [provider, answer]);

  if (!result) return <Spinner label={words.signingIn} />;
  if (result.kind === 'second_factor')
    return (
      <Suspense fallback={<Spinner label={words.signingIn} />}>
        <SecondStepForm onSignedIn={onSignedIn} onBack={(text) => setResult({ kind: 'failed', text })} />
      </Suspense>
    );
  return (
    <div className="grid gap-4">
      {result.kind === 'unlinked' && (
        <>
          <p role="status">{result.text}</p>
          <ConnectForm labels={labels} onSignedIn={onSignedIn} />
        </>
      )}
      {result.kind === 'failed' && <FormMessage failure={result.text || words.failed} />}
      <Button variant="ghost" full onClick={onBack}>
        {m.backToLogin}
      </Button>
    </div>
  );
}
