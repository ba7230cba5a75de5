import { describe, expect, test } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const minuteMs = 60_000;
const current = { username: 'member', email: 'member@lamplight.test' };

/** Signs the member in and returns a function that sends requests in that session. */
async function startDevice(t: TestApp) {
  const token = await t.tokenOf('member');
  return (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, ip?: string) =>
    t.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
      ...(ip !== undefined && { remoteAddress: ip }),
    });
}

describe('a sign-in older than 15 minutes', () => {
  test.each([
    ['the password', { password: 'a new password' }],
    ['the email address', { email: 'nell@lamplight.test' }],
  ])('must be confirmed before %s is changed', async (_, change) => {
    const t = await testApp();
    const device = await startDevice(t);
    t.clock.advance(15 * minuteMs);
    const save = () => device('PUT', '/auth/update', { ...current, ...change });
    expect((await save()).json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
    expect((await device('GET', '/auth/me')).json()).toMatchObject(current);
    expect((await signIn(t, 'member', password)).statusCode).toBe(200);

    const confirmed = await device('POST', '/auth/reauthenticate', { password });
    expect(confirmed.statusCode).toBe(200);
    t.clock.advance(15 * minuteMs - 1);
    expect((await save()).statusCode).toBe(200);
  });

  test('may change anything else, and a younger one everything', async () => {
    const t = await testApp();
    const device = await startDevice(t);
    t.clock.advance(15 * minuteMs - 1);
    const save = (change: object) => device('PUT', '/auth/update', { ...current, ...change });
    expect((await save({ email: 'nell@lamplight.test' })).statusCode).toBe(200);
    t.clock.advance(minuteMs);
    const shown = { email: 'nell@lamplight.test', password: '' };
    expect((await save({ ...shown, profile_image: '/profile-images/fox.svg' })).statusCode).toBe(200);
    expect((await save({ ...shown, username: 'Nell' })).statusCode).toBe(200);
  });
});

describe('confirming', () => {
  test('counts for its own session only', async () => {
    const t = await testApp();
    const [laptop, phone] = [await startDevice(t), await startDevice(t)];
    t.clock.advance(20 * minuteMs);
    await laptop('POST', '/auth/reauthenticate', { password });
    const change = { ...current, password: 'a new password' };
    expect((await phone('PUT', '/auth/update', change)).statusCode).toBe(403);
    expect((await laptop('PUT', '/auth/update', change)).statusCode).toBe(200);
  });

  test('refuses a wrong password, and after eight of them every other for a quarter of an hour', async () => {
    const t = await testApp();
    const device = await startDevice(t);
    t.clock.advance(20 * minuteMs);
    const confirm = (guess: string, ip: string) =>
      device('POST', '/auth/reauthenticate', { password: guess }, ip);
    for (let n = 0; n < 8; n += 1)
      expect((await confirm(`guess ${n}`, `198.51.100.${n}`)).json()).toMatchObject({
        status: 401,
        code: 'invalid_credentials',
      });
    expect((await confirm(password, '198.51.100.9')).json()).toMatchObject({ status: 429 });
    expect((await device('PUT', '/auth/update', { ...current, password: 'a new password' })).statusCode).toBe(
      403,
    );
    expect((await device('GET', '/auth/me')).statusCode).toBe(200);
    expect(t.logged.join('\n')).not.toContain('guess 3');
    // Wrong passwords in a stolen session do not lock the owner out.
    expect((await signIn(t, 'member', password)).statusCode).toBe(200);
    const other = await startDevice(t);
    expect((await other('POST', '/auth/reauthenticate', { password })).statusCode).toBe(200);
  });

  test('needs a session and a password', async () => {
    const t = await testApp();
    expect((await t.nobody('POST', '/auth/reauthenticate', { password })).statusCode).toBe(401);
    const device = await startDevice(t);
    for (const body of [{}, { password: '' }, { password: ['x'] }, { password, role: 'admin' }])
      expect((await device('POST', '/auth/reauthenticate', body)).statusCode).toBe(422);
    await device('POST', '/auth/logout');
    expect((await device('POST', '/auth/reauthenticate', { password })).json().code).toBe('not_signed_in');
  });
});
