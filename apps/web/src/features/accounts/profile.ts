import type { CurrentUser } from '@lamplight/contract';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { emailProblem, passwordProblem } from './validation.ts';

/** Form values. */
export interface ProfileEntries {
  username: string;
  email: string;
  password: string;
  confirm: string;
}
export type ProfileField = keyof ProfileEntries;
export type ProfileProblems = Partial<Record<ProfileField, string>>;

/** In the order shown. */
export const profileFields = ['username', 'email', 'password', 'confirm'] as const;

export const entriesOf = ({ username, email }: Pick<CurrentUser, 'username' | 'email'>): ProfileEntries => ({
  username,
  email,
  password: '',
  confirm: '',
});

/** Validates the profile (specification §5); a blank password means unchanged. */
export function profileProblems({ username, email, password, confirm }: ProfileEntries): ProfileProblems {
  const address = emailProblem(email);
  const weak = password === '' ? null : passwordProblem(password);
  return {
    ...(username.trim() === '' && { username: 'Enter a username.' }),
    ...(address && { email: address }),
    ...(weak && { password: weak }),
    ...(confirm !== password && { confirm: 'Passwords do not match.' }),
  };
}

export interface SaveOutcome {
  readonly isSaved: boolean;
  /** Message for the whole form; empty if the field messages say it all. */
  readonly text: string;
  readonly problems: ProfileProblems;
}

const isField = (name: string): name is ProfileField =>
  profileFields.some((field) => field !== 'confirm' && field === name);

function saveFailureOf(error: unknown): SaveOutcome {
  const detail = detailOf(error, 'Update failed.');
  const fieldErrors = error instanceof ApiError ? error.fields : [];
  const problems: ProfileProblems = {};
  for (const { field, message } of fieldErrors) if (isField(field)) problems[field] = message;
  const isInFields = fieldErrors.length > 0 && fieldErrors.every(({ field }) => isField(field));
  return { isSaved: false, text: isInFields ? '' : detail, problems };
}

/** Saves the profile, stores a new token if the server sends one, and updates the cached account. Never throws. */
export async function saveProfile(
  { username, email, password }: ProfileEntries,
  profile_image: string | null,
): Promise<SaveOutcome> {
  const body = { username: username.trim(), email: email.trim(), password, profile_image };
  try {
    const { access_token } = await call('PUT /auth/update', { body });
    if (access_token) session.signIn(access_token);
    const { queryKey } = currentUserQuery;
    await queryClient.cancelQueries({ queryKey });
    const saved = { username: body.username, email: body.email, profile_image };
    queryClient.setQueryData(queryKey, (user) => user && { ...user, ...saved });
    void queryClient.invalidateQueries({ queryKey });
    return { isSaved: true, text: 'Profile updated!', problems: {} };
  } catch (error) {
    return saveFailureOf(error);
  }
}
