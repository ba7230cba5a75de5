import type { CurrentUser } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { Check, ImageIcon } from 'lucide-react';
import { useEffect } from 'react';
import { session } from '../../../lib/session.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, newPasswordField, passwordHint, usernameField } from '../users/account-fields.ts';
import { m } from './messages.ts';
import type { PickedImage } from './picked-image.ts';
import { entriesOf, type ProfileEntries, profileProblems, saveProfile } from './profile.ts';

interface ProfilePictureProps {
  name: string;
  image: string | null;
  /** True if the picture was just chosen and is not saved yet. */
  isNew: boolean;
  imagesHref: string;
  /** Called before navigating to the screen where a profile picture is chosen. */
  onLeave: () => void;
}

export function ProfilePicture({ name, image, isNew, imagesHref, onLeave }: ProfilePictureProps) {
  const state: PickedImage | null = isNew && image ? { image } : null;
  return (
    <div className="grid justify-items-center gap-4 text-center sm:grid-cols-[7rem_1fr] sm:items-center sm:justify-items-start sm:gap-5 sm:text-start">
      <Avatar name={name} src={image} size={112} />
      <div className="grid max-w-full min-w-0 justify-items-center gap-3 sm:justify-items-start">
        <p className="max-w-full font-display text-xl font-semibold">{name}</p>
        <ButtonLink
          to={imagesHref}
          state={state}
          variant="outline"
          icon={<ImageIcon size={20} aria-hidden />}
          onClick={onLeave}
        >
          {m.choosePicture}
        </ButtonLink>
        <p role="status" className="text-sm text-text-2 empty:-mt-3">
          {isNew && m.pictureNotSavedYet}
        </p>
      </div>
    </div>
  );
}

/**
 * Profile form values while the visitor chooses a picture. In memory only, because they may include a
 * password; discarded for another account.
 */
let stored: { userId: string | null; entries: ProfileEntries } | null = null;

const readProfileDraft = (): ProfileEntries | null =>
  stored && stored.userId === session.userId() ? stored.entries : null;

function saveProfileDraft(entries: ProfileEntries): void {
  stored = { userId: session.userId(), entries };
}

function clearProfileDraft(): void {
  stored = null;
}

/** State of the profile form. `image` is the picture to save. */
export function useProfileForm(user: CurrentUser, image: string | null, onSaved: () => void) {
  const form = useForm({
    initial: () => readProfileDraft() ?? entriesOf(user),
    validate: profileProblems,
    async send(values) {
      const result = await saveProfile(values, image);
      if (result.isDone) {
        form.setValues(entriesOf({ username: values.username.trim(), email: values.email.trim() }));
        onSaved();
      }
      return result;
    },
  });
  const { setResult } = form;
  const { isDone } = form.result;
  // Delete the restored draft: only another visit to the pictures stores one again.
  useEffect(() => clearProfileDraft(), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setResult(noResult), accountLimits.profileUpdatedMs);
    return () => clearTimeout(timer);
  }, [isDone, setResult]);
  return { ...form, keepForReturn: () => saveProfileDraft(form.values) };
}

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
        hint={isEmailConfirmed ? undefined : m.emailNotConfirmed}
      />
      <PasswordField
        {...newPasswordField}
        {...field('password')}
        label={m.newPassword}
        hint={m.passwordHint({ rules: passwordHint })}
      />
      <PasswordField {...newPasswordField} {...field('confirm')} label={m.confirmPassword} />
      <FormMessage failure={isDone ? '' : text} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="lg" busy={isBusy}>
          {m.saveChanges}
        </Button>
        {/* The message is next to the button, which must not move when the message appears. */}
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
