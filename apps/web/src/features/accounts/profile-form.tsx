import { Check } from 'lucide-react';
import { emailField, newPasswordField, passwordHint, usernameField } from '../../lib/account-fields.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from './form-message.tsx';
import type { useProfileForm } from './use-profile-form.ts';

/** Form for username, email and password; 'Save Changes' saves these and the picture. */
export function ProfileForm({
  state,
  isEmailConfirmed,
}: {
  state: ReturnType<typeof useProfileForm>;
  isEmailConfirmed: boolean;
}) {
  const { field, submit, isBusy } = state;
  const { isDone, text } = state.result;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField {...usernameField} {...field('username')} />
      <TextField
        {...emailField}
        {...field('email')}
        hint={
          isEmailConfirmed
            ? undefined
            : 'Not confirmed yet: open the link we sent to this address. Until then your old address stays in use.'
        }
      />
      <PasswordField
        {...newPasswordField}
        {...field('password')}
        label="New password"
        hint={`Leave blank to keep your current password. ${passwordHint}`}
      />
      <PasswordField {...newPasswordField} {...field('confirm')} label="Confirm password" />
      <FormMessage failure={isDone ? '' : text} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="lg" busy={isBusy}>
          Save Changes
        </Button>
        {/* Next to the button, which must not move when the message appears. */}
        <p role="status" className="flex items-center gap-1.5 font-semibold text-success">
          {isDone && (
            <>
              <Check size={20} aria-hidden />
              {text}
            </>
          )}
        </p>
      </div>
    </form>
  );
}
