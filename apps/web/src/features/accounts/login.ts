import { problemsOf } from '../../lib/account-fields.ts';
import { call, detailOf } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';

/** Specification §8, Login failure. */
export const loginFailed = 'Invalid username/email or password';

export interface Credentials {
  username: string;
  password: string;
}

/** Returns messages for the required fields that are empty (specification §5). */
export const missingIn = ({ username, password }: Credentials) =>
  problemsOf({
    username: username.trim() === '' ? 'Enter your username or email.' : null,
    password: password === '' ? 'Enter your password.' : null,
  });

/** Logs in and stores the session. Returns null on success, otherwise the message to show. Never throws. */
export async function logIn({ username, password }: Credentials): Promise<string | null> {
  try {
    const answer = await call('POST /auth/login', { body: { username: username.trim(), password } });
    return session.signIn(answer.access_token) ? null : loginFailed;
  } catch (error) {
    return detailOf(error, loginFailed);
  }
}
