import { ApiError, call, detailOf } from '../../lib/api.ts';
import { passwordProblem } from './validation.ts';

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
export type NewPasswordProblems = Partial<Record<keyof NewPassword, string>>;

/** Validates a new password (specification §5). */
export function passwordProblems({ password, confirm }: NewPassword): NewPasswordProblems {
  const poor = password === '' ? 'Enter a new password.' : passwordProblem(password);
  return {
    ...(poor && { password: poor }),
    ...(confirm !== password && { confirm: 'Passwords do not match.' }),
  };
}

export interface ResetOutcome {
  readonly isDone: boolean;
  /** Message for the whole form; empty if the field message says it. */
  readonly text: string;
  readonly problems: NewPasswordProblems;
}

const resetFailed: ResetOutcome = { isDone: false, text: 'Reset failed or token expired.', problems: {} };

/** Sets the new password (specification §8); without a token, fails without a request. Never throws. */
export async function resetPassword(token: string, password: string): Promise<ResetOutcome> {
  if (token === '') return resetFailed;
  try {
    const { message } = await call('POST /auth/reset-password', { body: { token, new_password: password } });
    return { isDone: true, text: message || 'Password has been reset successfully.', problems: {} };
  } catch (error) {
    const poor = error instanceof ApiError && error.fields.find(({ field }) => field === 'new_password');
    if (poor) return { isDone: false, text: '', problems: { password: poor.message } };
    return { ...resetFailed, text: detailOf(error, resetFailed.text) };
  }
}
