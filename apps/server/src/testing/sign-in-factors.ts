import { fromBase32, hotp, stepSeconds } from '../features/accounts/factors/totp.ts';
import { type Caller, password, type TestApp } from './test-app.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

/** A browser that stores the cookies of sign-ins and sends no token. */
export function createBrowser({ app }: TestApp, remoteAddress = '198.51.100.7') {
  const cookies = new Map<string, string>();
  async function send(path: string, payload: object | string = '', headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress,
      headers: { ...(cookie && { cookie }), ...headers },
      payload,
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  }
  return {
    cookies,
    post: send,
    /** Signs in with a password, as the login form does. */
    signIn: (username: string, typed = password) =>
      send('/auth/login', new URLSearchParams({ username, password: typed }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** Adds a passkey to an account and returns its authenticator. */
export async function addPasskey(t: TestApp, caller: Caller, name = 'Key') {
  const send = t.as(caller);
  const authenticator = createVirtualAuthenticator();
  const options = (await send('POST', '/auth/passkeys/options')).json();
  const answer = await send('POST', '/auth/passkeys', { credential: authenticator.create(options), name });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { authenticator, passkey: answer.json() as { id: number; name: string } };
}

/**
 * Returns the code that an authenticator app shows.
 * @param steps number of time steps ahead of now
 */
export const codeAt = (t: TestApp, secret: string, steps = 0): string =>
  hotp(fromBase32(secret), Math.floor(t.clock.ms() / 1000 / stepSeconds) + steps);

/** Turns two-step sign-in on; returns the secret of the authenticator app and the recovery codes. */
export async function addAuthenticator(t: TestApp, caller: Caller) {
  const send = t.as(caller);
  const { secret } = (await send('POST', '/auth/authenticator')).json() as { secret: string };
  const answer = await send('POST', '/auth/authenticator/confirm', { code: codeAt(t, secret) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  t.clock.advance(2 * stepSeconds * 1000);
  return { secret, recoveryCodes: (answer.json() as { recovery_codes: string[] }).recovery_codes };
}
