import { describe, expect, test, vi } from 'vitest';
import { sentSubjects } from '../../../testing/mails.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const current = { username: 'member', email: 'member@lamplight.test' };
const update = (t: TestApp, change: object, token?: string) =>
  token
    ? t.app.inject({
        method: 'PUT',
        url: '/api/auth/update',
        headers: { authorization: `Bearer ${token}` },
        payload: { ...current, ...change },
      })
    : t.as('member')('PUT', '/auth/update', { ...current, ...change });
const me = (t: TestApp, token: string) =>
  t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
async function mailed(t: TestApp) {
  await t.deps.accounts.outbox.deliverDue();
  return sentSubjects(t);
}

describe('editing a profile', () => {
  test('changes nothing and sends nothing if no value changes', async () => {
    const t = await testApp();
    const token = await t.tokenOf('member');
    const answer = await update(t, { password: '' }, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Profile updated!' });
    expect((await me(t, token)).statusCode).toBe(200);
    expect((await signIn(t, 'member', password)).statusCode).toBe(200);
    expect(await mailed(t)).toEqual([]);
  });

  test('changes the username and returns a token with the new name', async () => {
    const t = await testApp();
    const token = await t.tokenOf('member');
    const answer = await update(t, { username: '  Nell Ash ' }, token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { access_token } = answer.json();
    expect(JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())).toMatchObject({
      username: 'Nell Ash',
      sub: String(t.users.member),
    });
    expect((await me(t, token)).json().username).toBe('Nell Ash');
    expect((await signIn(t, 'nell ash', password)).statusCode).toBe(200);
    expect((await signIn(t, 'member', password)).statusCode).toBe(401);
  });

  test('changes the password and logs out every other device', async () => {
    const t = await testApp();
    const [other, token] = [await t.tokenOf('member'), await t.tokenOf('member')];
    const { access_token } = (await update(t, { password: 'a new password' }, token)).json();
    expect((await me(t, other)).statusCode).toBe(401);
    expect((await me(t, access_token)).statusCode).toBe(200);
    expect((await signIn(t, 'member', 'a new password')).statusCode).toBe(200);
    expect(await mailed(t)).toEqual(['Your Lamplight password was changed → member@lamplight.test']);
    expect(t.logged.join('\n')).not.toContain('a new password');
  });

  test('changes and removes the profile image', async () => {
    const t = await testApp();
    const image = async () => (await t.as('member')('GET', '/auth/me')).json().profile_image;
    for (const profile_image of [
      '/profile-images/fox.svg',
      '/media/covers/0123456789abcdef0123456789abcdef/120.webp',
      null,
    ]) {
      expect((await update(t, { profile_image })).statusCode).toBe(200);
      expect(await image()).toBe(profile_image);
    }
    await update(t, { profile_image: '/profile-images/owl.svg' });
    await update(t, {});
    expect(await image()).toBe('/profile-images/owl.svg');
  });
});

test.each([
  'http://pictures.example/nell.png',
  'https://pictures.example/nell.png?size=120',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//pictures.example/nell.png',
  '/profile-images/../admin',
  '/profile-images/nobody.svg',
  '/media/../api/auth/me',
  '/media/audio/x.m4a',
])('rejects the image %s', async (profile_image) => {
  const t = await testApp();
  const answer = await update(t, { profile_image });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields[0].field).toBe('profile_image');
});

test('counts valid changes and taken names, 30 in 15 minutes, but not invalid input', async () => {
  const t = await testApp();
  const statuses = async (count: number, change: object): Promise<number[]> => {
    const seen = new Set<number>();
    for (let n = 0; n < count; n += 1) seen.add((await update(t, change)).statusCode);
    return [...seen];
  };
  expect(await statuses(35, { email: 'nobody' })).toEqual([422]);
  expect(await statuses(15, { username: 'visitor' })).toEqual([400]);
  expect(await statuses(15, {})).toEqual([200]);
  const refused = await update(t, { username: 'visitor' });
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await update(t, { email: 'nobody' })).statusCode).toBe(422);
});

test.each([
  { username: 'visitor' },
  { username: ' VISITOR ' },
  { email: 'Visitor@lamplight.test' },
  { username: 'ｖisitor' },
  { username: 'visitоr' },
  { username: 'VІSITOR' },
  { username: 'ｖisitоr' },
])('rejects %j because another account uses it', async (change) => {
  const t = await testApp();
  const answer = await update(t, { ...change, password: 'a new password' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'bad_request', detail: 'Username or email already exists' });
  expect((await signIn(t, 'member', password)).statusCode).toBe(200);
  expect(await mailed(t)).toEqual([]);
});

test('concurrent changes to one name succeed for only one account', async () => {
  const t = await testApp();
  const names = ['member', 'premium', 'visitor'] as const;
  const answers = await Promise.all(
    names.map((name) =>
      t.as(name)('PUT', '/auth/update', { username: 'wanted', email: `${name}@lamplight.test` }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
});

test.each([
  [{ username: '' }, 'username'],
  [{ username: 'nell@ash.example' }, 'username'],
  [{ username: 'x'.repeat(81) }, 'username'],
  [{ username: 'ne\u200bll' }, 'username'],
  [{ username: 'premium＠lamplight.example' }, 'username'],
  [{ username: 'https：//evil.example' }, 'username'],
  [{ email: 'ne\u034fll@ash.example' }, 'email'],
  [{ email: 'nell' }, 'email'],
  [{ email: 'Nell <nell@ash.example>' }, 'email'],
  [{ email: 'nell@ash.example, eve@ash.example' }, 'email'],
  [{ email: 'nell@ash.example\r\nBcc: eve@ash.example' }, 'email'],
  [{ password: 'short' }, 'password'],
  [{ password: 'password123' }, 'password'],
  [{ password: 'a long one with \0' }, 'password'],
  [{ role: 'admin' }, 'role'],
  [{ is_premium: true }, 'is_premium'],
  [{ manual_premium_override: true }, 'manual_premium_override'],
  [{ stripe_status: 'active' }, 'stripe_status'],
  [{ id: 1 }, 'id'],
])('rejects %j and names the field', async (change, field) => {
  const t = await testApp();
  const answer = await update(t, change);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields.map((field: { field: string }) => field.field)).toContain(field);
});

test('a rename and a new password that were sent at the same time are both applied', async () => {
  const { connection } = (await testApp()).deps;
  const renamed = Promise.withResolvers<void>();
  let begun = 0;
  /** Delays the first change after it has read the account. */
  const limiter: typeof connection.limiter = (options) => {
    const made = connection.limiter(options);
    const consume = made.consume.bind(made);
    if (options.keyPrefix === 'profile')
      vi.spyOn(made, 'consume').mockImplementation(async (...attempt) => {
        begun += 1;
        if (begun === 1) await renamed.promise;
        return consume(...attempt);
      });
    return made;
  };
  const t = await testApp({}, { connection: { ...connection, limiter } });
  const token = await t.tokenOf('member');
  const securing = update(t, { password: 'a new password' }, token);
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 8000 });
  const rename = await update(t, { username: 'Nell Ash' }, token);
  renamed.resolve();
  const secure = await securing;
  expect([rename.statusCode, secure.statusCode]).toEqual([200, 200]);
  expect(await t.deps.accounts.findUser(t.users.member)).toMatchObject({
    username: 'Nell Ash',
    username_key: 'nell ash',
  });
  expect((await signIn(t, 'nell ash', 'a new password')).statusCode).toBe(200);
  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent.find(({ subject }) => subject.includes('password'))?.text).toContain('Nell Ash');
});

test('limits how often a member changes their account', async () => {
  const t = await testApp();
  const codes = [];
  for (let times = 0; times < 31; times += 1) codes.push((await update(t, {})).statusCode);
  expect(codes.indexOf(429)).toBe(30);
});
