import { useCallback, useRef, useState } from 'react';
import { ApiError, call, detailOf, tryAgain } from '../../../lib/api.ts';
import { site } from '../../../lib/site.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { acceptToken } from '../sessions/accept-token.ts';
import { problemsOf } from '../users/account-fields.ts';
import { codeField } from './code-field.ts';
import { m } from './messages.ts';

interface SecondStepFormProps {
  onSignedIn: () => void;
  /** Called when the sign-in must start again; `text` says why. */
  onBack: (text: string) => void;
}

/** The second step of a sign-in with a password: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => problemsOf({ code: code.trim() === '' ? m.enterCode : null }),
    async send({ code }) {
      try {
        const { access_token } = await call('POST /auth/login/second-factor', {
          body: { code: code.trim() },
        });
        const result = acceptToken(access_token, tryAgain());
        if (result !== 'done') return { ...noResult, text: result.text };
        onSignedIn();
        return null;
      } catch (error) {
        const text = detailOf(error);
        if (error instanceof ApiError && error.code === 'challenge_invalid') {
          onBack(text);
          return noResult;
        }
        fieldRef.current?.select();
        return { ...noResult, problems: { code: text } };
      }
    },
  });
  // Focuses the new field after the password field has disappeared or the other kind of code was chosen.
  const focusNewField = useCallback((element: HTMLInputElement | null) => {
    fieldRef.current = element;
    element?.focus();
  }, []);

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4" aria-label={m.secondStep}>
      <p className="text-text-2">
        {isRecovery ? (
          m.enterOneRecoveryCodes
        ) : (
          <>{m.enterCodeAuthenticatorApp({ bdi: <bdi>{site.get().name}</bdi> })}</>
        )}
      </p>
      <TextField
        key={String(isRecovery)}
        {...form.field('code')}
        {...(isRecovery ? codeField.recovery : codeField.app)}
        ref={focusNewField}
      />
      <FormMessage failure={form.result.text} />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={form.isBusy}>
          {m.log}
        </Button>
        <Button
          variant="outline"
          size="lg"
          full
          onClick={() => {
            form.setValues({ code: '' });
            form.setResult(noResult);
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? m.chooseApp : m.chooseRecoveryCode}
        </Button>
        <Button variant="ghost" full onClick={() => onBack('')}>
          {m.back}
        </Button>
      </div>
    </form>
  );
}
