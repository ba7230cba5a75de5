import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { importWithRetry } from '../../../ui/import-with-retry.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { hasPasskeys } from '../factors/passkey-support.ts';
import { signInMethodsQuery } from '../factors/sign-in-methods.ts';
import { ProviderButton } from '../single-sign-on/provider-button.tsx';
import { identitiesQuery, providersQuery } from '../single-sign-on/single-sign-on.ts';
import { m } from './messages.ts';
import { reauthentication } from './reauthentication.ts';

const empty = { password: '' };
const loadPasskeys = () => import('../factors/passkeys.ts');

/** Dialog that asks for the password or a passkey when a call needs a recent sign-in; the call is then sent again. */
export function ReauthenticationDialog() {
  const isAsking = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsking);
  const { data: methods } = useQuery({ ...signInMethodsQuery, enabled: isAsking && hasPasskeys() });
  const { data: providers = [] } = useQuery({ ...providersQuery, enabled: isAsking });
  const { data: identities = [] } = useQuery({
    ...identitiesQuery,
    enabled: isAsking && providers.length > 0,
  });
  const linked = providers.filter(({ id }) => identities.some(({ provider }) => provider === id));
  const mayUsePasskey = (methods?.passkeys.length ?? 0) > 0;
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const { field, submit, isBusy, setValues, setResult } = useForm({
    initial: empty,
    validate: ({ password }): { password?: string } => (password ? {} : { password: m.passwordMissing }),
    async send({ password }) {
      try {
        await call('POST /auth/reauthenticate', { body: { password } });
      } catch (error) {
        return failure(detailOf(error, m.tryAgain));
      }
      setValues(empty);
      reauthentication.confirm();
      return { ...noResult, isDone: true };
    },
  });

  async function submitPasskey() {
    setPasskeyBusy(true);
    const { confirmWithPasskey } = await importWithRetry(loadPasskeys);
    const result = await confirmWithPasskey();
    setPasskeyBusy(false);
    if (result === 'canceled' || !reauthentication.isAsking()) return;
    if (result !== 'done') return setResult(failure(result.text));
    setValues(empty);
    setResult(noResult);
    reauthentication.confirm();
  }

  function cancel() {
    setValues(empty);
    setResult(noResult);
    reauthentication.cancel();
  }

  return (
    <FormDialog
      open={isAsking}
      title={m.confirmTitle}
      submitLabel={m.continue}
      busy={isBusy}
      onClose={cancel}
      onSubmit={submit}
    >
      <p className="text-text-2">{mayUsePasskey ? m.confirmWithBoth : m.confirmWithPassword}</p>
      <PasswordField
        {...field('password')}
        label={m.password}
        autoComplete="current-password"
        data-autofocus
      />
      {mayUsePasskey && (
        <Button
          variant="outline"
          full
          icon={<KeyRound size={18} aria-hidden />}
          busy={isPasskeyBusy}
          onClick={() => void submitPasskey()}
        >
          {m.passkeyButton}
        </Button>
      )}
      {linked.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          purpose="confirm"
          full
          onFailure={(text) => setResult(text ? failure(text) : noResult)}
        />
      ))}
    </FormDialog>
  );
}

const failure = (text: string) => ({ isDone: false, text: '', problems: { password: text } });
