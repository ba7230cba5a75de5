import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { acceptToken } from '../sessions/accept-token.ts';
import { problemsOf } from '../users/account-fields.ts';
import { m } from './messages.ts';

/** Message for a failed login. */
export const loginFailed = m.failed;

export interface Credentials {
  username: string;
  password: string;
}

/** Returns messages for the required fields that are empty. */
export const missingIn = ({ username, password }: Credentials) =>
  problemsOf({
    username: username.trim() === '' ? m.nameMissing : null,
    password: password === '' ? m.passwordMissing : null,
  });

/** 'second_factor': the password was right, and the account has a second step. `text`: the message of a failure. */
export type LoginResult = 'done' | 'second_factor' | { readonly text: string };

/** Logs in and stores the session. Never throws. */
export async function logIn({ username, password }: Credentials): Promise<LoginResult> {
  try {
    const answer = await call('POST /auth/login', { body: { username: username.trim(), password } });
    return acceptToken(answer.access_token, loginFailed);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return 'second_factor';
    return { text: detailOf(error, loginFailed) };
  }
}
