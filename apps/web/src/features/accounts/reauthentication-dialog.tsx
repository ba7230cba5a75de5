import { call, detailOf } from '../../lib/api.ts';
import { reauthentication } from '../../lib/reauthentication.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/**
 * Asks for the password when a call needs a fresh sign-in; that call is then sent again. Mounted anew each time, so that
 * no password stays in it.
 */
export function ReauthenticationDialog() {
  const { field, submit, isBusy } = useForm({
    initial: { password: '' },
    validate: ({ password }): { password?: string } => (password ? {} : { password: 'Enter your password.' }),
    async send({ password }) {
      try {
        await call('POST /auth/reauthenticate', { body: { password } });
        reauthentication.confirm();
        return null;
      } catch (error) {
        const problem = detailOf(error, 'Something went wrong. Please try again.');
        return { isDone: false, text: '', problems: { password: problem } };
      }
    },
  });
  return (
    <FormDialog
      open
      title="Confirm it’s you"
      submitLabel="Continue"
      busy={isBusy}
      onClose={reauthentication.cancel}
      onSubmit={submit}
    >
      <p className="text-text-2">Enter your password to make this change.</p>
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" data-autofocus />
    </FormDialog>
  );
}
