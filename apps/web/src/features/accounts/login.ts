import { call, detailOf } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';

/** Specification §8, Login failure. */
export const loginFailed = 'Invalid username/email or password';

export interface Credentials {
  username: string;
  password: string;
}

/** Returns errors for the required fields that are empty (specification §5). */
export function missingIn({ username, password }: Credentials): Partial<Record<keyof Credentials, string>> {
  return {
    ...(username.trim() === '' && { username: 'Enter your username or email.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  };
}

/** Logs in and stores the session. Returns null on success, otherwise the message to show. Never throws. */
export async function logIn({ username, password }: Credentials): Promise<string | null> {
  try {
    const answer = await call('POST /auth/login', { body: { username: username.trim(), password } });
    return session.signIn(answer.access_token) ? null : loginFailed;
  } catch (error) {
    return detailOf(error, loginFailed);
  }
}
