import { accountLimits } from '@lamplight/contract/account-limits';
import { Check } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from './form-message.tsx';
import type { useProfileForm } from './use-profile-form.ts';
import { passwordHint } from './validation.ts';

/** Username, email, password, and 'Save Changes' for these and the picture. */
export function ProfileForm({
  state,
  isEmailConfirmed,
}: {
  state: ReturnType<typeof useProfileForm>;
  isEmailConfirmed: boolean;
}) {
  const { form, field, submit, isBusy, outcome } = state;
  const { usernameCharacters, emailCharacters, passwordCharacters } = accountLimits;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        {...field('username')}
        label="Username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={usernameCharacters}
        required
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailCharacters}
        required
        hint={
          isEmailConfirmed
            ? undefined
            : 'Not confirmed yet: open the link we sent to this address. Until then your old address stays in use.'
        }
      />
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`Leave blank to keep your current password. ${passwordHint}`}
        maxLength={passwordCharacters.max}
      />
      <PasswordField
        {...field('confirm')}
        label="Confirm password"
        autoComplete="new-password"
        maxLength={passwordCharacters.max}
      />
      <FormMessage failure={outcome.isSaved ? '' : outcome.text} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="lg" busy={isBusy}>
          Save Changes
        </Button>
        {/* Next to the button, which must not move when the message appears. */}
        <p role="status" className="flex items-center gap-1.5 font-semibold text-success">
          {outcome.isSaved && (
            <>
              <Check size={20} aria-hidden />
              {outcome.text}
            </>
          )}
        </p>
      </div>
    </form>
  );
}
