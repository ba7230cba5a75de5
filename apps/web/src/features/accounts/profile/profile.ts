import type { CurrentUser } from '@lamplight/contract';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import type { FormResult } from '../../../lib/use-form.ts';
import { emailProblem, passwordProblem, problemsOf, usernameProblem } from '../users/account-fields.ts';
import { m } from './messages.ts';

/** Values of the profile form. */
export interface ProfileEntries {
  username: string;
  email: string;
  password: string;
  confirm: string;
}

export const entriesOf = ({ username, email }: Pick<CurrentUser, 'username' | 'email'>): ProfileEntries => ({
  username,
  email,
  password: '',
  confirm: '',
});

/** Validates the profile; a blank password means unchanged. */
export const profileProblems = ({ username, email, password, confirm }: ProfileEntries) =>
  problemsOf({
    username: usernameProblem(username),
    email: emailProblem(email),
    password: password === '' ? null : passwordProblem(password),
    confirm: confirm === password ? null : m.passwordsDiffer,
  });

const isField = (name: string): name is 'username' | 'email' | 'password' =>
  ['username', 'email', 'password'].includes(name);

function saveFailureOf(error: unknown): FormResult<ProfileEntries> {
  const detail = detailOf(error, m.updateFailed);
  const fieldErrors = error instanceof ApiError ? error.fields : [];
  const problems: Partial<ProfileEntries> = {};
  for (const { field, message } of fieldErrors) if (isField(field)) problems[field] = message;
  const isInFields = fieldErrors.length > 0 && fieldErrors.every(({ field }) => isField(field));
  return { isDone: false, text: isInFields ? '' : detail, problems };
}

/** Saves the profile, stores a new token if the server sends one, and updates the cached account. Never throws. */
export async function saveProfile(
  { username, email, password }: ProfileEntries,
  profile_image: string | null,
): Promise<FormResult<ProfileEntries>> {
  const body = { username: username.trim(), email: email.trim(), password, profile_image };
  try {
    const { access_token } = await call('PUT /auth/update', { body });
    if (access_token) session.signIn(access_token);
    const { queryKey } = currentUserQuery;
    await queryClient.cancelQueries({ queryKey });
    const saved = { username: body.username, email: body.email, profile_image };
    queryClient.setQueryData(queryKey, (user) => user && { ...user, ...saved });
    void queryClient.invalidateQueries({ queryKey });
    return { isDone: true, text: m.profileUpdated, problems: {} };
  } catch (error) {
    return saveFailureOf(error);
  }
}
