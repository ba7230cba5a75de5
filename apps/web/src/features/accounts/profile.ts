import type { CurrentUser } from '@lamplight/contract';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { emailProblem, passwordProblem } from './field-rules.ts';

/** What the form holds. */
export interface ProfileEntries {
  username: string;
  email: string;
  password: string;
  confirm: string;
}
export type ProfileField = keyof ProfileEntries;
export type ProfileProblems = Partial<Record<ProfileField, string>>;

/** In the order in which they stand. */
export const profileFields = ['username', 'email', 'password', 'confirm'] as const;

export const entriesOf = ({ username, email }: Pick<CurrentUser, 'username' | 'email'>): ProfileEntries => ({
  username,
  email,
  password: '',
  confirm: '',
});

/** What keeps a profile from being saved (specification §5): a blank password means unchanged. */
export function problemsIn({ username, email, password, confirm }: ProfileEntries): ProfileProblems {
  const address = emailProblem(email);
  const poor = password === '' ? null : passwordProblem(password);
  return {
    ...(username.trim() === '' && { username: 'Enter a username.' }),
    ...(address && { email: address }),
    ...(poor && { password: poor }),
    ...(confirm !== password && { confirm: 'Passwords do not match.' }),
  };
}

export interface SaveOutcome {
  readonly isSaved: boolean;
  /** For the whole form; empty where the fields say it all. */
  readonly text: string;
  readonly problems: ProfileProblems;
}

const isField = (name: string): name is ProfileField =>
  profileFields.some((field) => field !== 'confirm' && field === name);

function refusalOf(error: unknown): SaveOutcome {
  const detail = detailOf(error, 'Update failed.');
  const named = error instanceof ApiError ? error.fields : [];
  const problems: ProfileProblems = {};
  for (const { field, message } of named) if (isField(field)) problems[field] = message;
  const isSaid = named.length > 0 && named.every(({ field }) => isField(field));
  return { isSaved: false, text: isSaid ? '' : detail, problems };
}

/** Saves the profile, keeps a token that comes back, and shows the account as it is now. Never throws. */
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
    const shown = { username: body.username, email: body.email, profile_image };
    queryClient.setQueryData(queryKey, (user) => user && { ...user, ...shown });
    void queryClient.invalidateQueries({ queryKey });
    return { isSaved: true, text: 'Profile updated!', problems: {} };
  } catch (error) {
    return refusalOf(error);
  }
}
