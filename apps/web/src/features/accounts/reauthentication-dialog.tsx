import { useSyncExternalStore } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { reauthentication } from '../../lib/reauthentication.ts';
import { noResult, useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const empty = { password: '' };

/** Asks for the password when a call needs a fresh sign-in; that call is then sent again. */
export function ReauthenticationDialog() {
  const isAsking = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsking);
  const { field, submit, isBusy, setValues, setResult } = useForm({
    initial: empty,
    validate: ({ password }): { password?: string } => (password ? {} : { password: 'Enter your password.' }),
    async send({ password }) {
      try {
        await call('POST /auth/reauthenticate', { body: { password } });
      } catch (error) {
        const problem = detailOf(error, 'Something went wrong. Please try again.');
        return { isDone: false, text: '', problems: { password: problem } };
      }
      setValues(empty);
      reauthentication.confirm();
      return { ...noResult, isDone: true };
    },
  });

  function cancel() {
    setValues(empty);
    setResult(noResult);
    reauthentication.cancel();
  }

  return (
    <FormDialog
      open={isAsking}
      title="Confirm it’s you"
      submitLabel="Continue"
      busy={isBusy}
      onClose={cancel}
      onSubmit={submit}
    >
      <p className="text-text-2">Enter your password to make this change.</p>
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" data-autofocus />
    </FormDialog>
  );
}
