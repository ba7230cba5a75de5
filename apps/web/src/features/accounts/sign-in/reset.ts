import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { type FormResult, noResult } from '../../../lib/use-form.ts';
import { passwordProblem, problemsOf } from '../users/account-fields.ts';
import { m } from './messages.ts';

/** Returns the token of a reset link: from the query, or the last part of the path; empty if there is none. */
export function resetTokenIn(pathname: string, search: string): string {
  const [, , segment = ''] = pathname.split('/');
  const inQuery = new URLSearchParams(search).get('token');
  if (inQuery) return inQuery;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export interface NewPassword {
  password: string;
  confirm: string;
}

/** Validates a new password. */
export const passwordProblems = ({ password, confirm }: NewPassword) =>
  problemsOf({
    password: password === '' ? m.newPasswordMissing : passwordProblem(password),
    confirm: confirm === password ? null : m.passwordsDiffer,
  });

const resetFailed = { ...noResult, text: m.resetFailed };

/** Sets the new password; without a token, fails without a request. Never throws. */
export async function resetPassword(token: string, password: string): Promise<FormResult<NewPassword>> {
  if (token === '') return resetFailed;
  try {
    const { message } = await call('POST /auth/reset-password', { body: { token, new_password: password } });
    return { isDone: true, text: message || m.resetDone, problems: {} };
  } catch (error) {
    const poor = error instanceof ApiError && error.fields.find(({ field }) => field === 'new_password');
    if (poor) return { ...noResult, problems: { password: poor.message } };
    return { ...resetFailed, text: detailOf(error, resetFailed.text) };
  }
}
