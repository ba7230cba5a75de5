import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

interface From {
  readonly ip?: string;
  readonly cookie?: string;
  readonly forwarded?: string;
}

const signIn = (t: TestApp, username: string, typed: string, { ip, cookie, forwarded }: From = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    ...(ip && { remoteAddress: ip }),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
    payload: new URLSearchParams({ username, password: typed }).toString(),
  });
type Answer = Awaited<ReturnType<typeof signIn>>;
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? '';
/** Returns the device cookie that a login sets. */
const deviceOf = async (t: TestApp, username: string, from: From = {}) =>
  cookieOf(await signIn(t, username, password, from));
const count = (answers: readonly Answer[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('a password is the same in composed and decomposed form; an older hash is renewed at sign-in', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const [composed, decomposed] = ['Schl\u00fcssel der T\u00fcr', 'Schlu\u0308ssel der Tu\u0308r'];
  const hashOf = async () =>
    (
      await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', t.users.member)
        .executeTakeFirstOrThrow()
    ).password_hash;
  await db
    .updateTable('users')
    .set({ password_hash: await hash(decomposed) })
    .where('id', '=', t.users.member)
    .execute();
  const token = await t.tokenOf('member');
  expect((await signIn(t, 'member', composed)).statusCode).toBe(401);
  const before = await hashOf();
  expect((await signIn(t, 'member', decomposed)).statusCode).toBe(200);
  expect(await hashOf()).not.toBe(before);
  const renewed = await hashOf();
  for (const typed of [composed, decomposed]) expect((await signIn(t, 'member', typed)).statusCode).toBe(200);
  expect(await hashOf()).toBe(renewed);
  // Renewing the password's hash ends no session.
  const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.statusCode).toBe(200);
});

describe('login names', () => {
  test('a name with an @ is looked up only as an e-mail address', async () => {
    const t = await testApp();
    const { db } = t.deps.connection;
    // Older versions allowed a username whose key is the address of another account.
    const key = 'premium@lamplight.test';
    await db
      .updateTable('users')
      .set({ username: 'premium＠lamplight.test', username_key: key, username_skeleton: null })
      .where('id', '=', t.users.visitor)
      .execute();
    for (const name of [key, 'premium＠lamplight.test'])
      expect((await t.deps.accounts.findUserByName(name))?.id).toBe(t.users.premium);
    const { access_token } = (await signIn(t, key, password)).json();
    expect(JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString()).sub).toBe(
      String(t.users.premium),
    );
  });
});

describe('wrong passwords for one account', () => {
  const config = {
    http: { host: '127.0.0.1', port: 0, publicUrl: 'http://lamplight.test', trustProxy: 'loopback' },
  };

  test('counts attempts from different networks of one /48 together', async () => {
    const t = await testApp(config);
    const answers = [];
    for (let n = 0; n < 400; n += 1)
      answers.push(await signIn(t, 'member', `guess ${n}`, { forwarded: `2001:db8:7:${n.toString(16)}::1` }));
    expect(count(answers, 401)).toBeLessThanOrEqual(24);
    expect(count(answers, 401) + count(answers, 429)).toBe(400);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('delays attempts from all networks increasingly, except from a device of the owner', async () => {
    const t = await testApp(config);
    const cookie = await deviceOf(t, 'member');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        signIn(t, 'member', `guess ${n}`, { forwarded: `198.51.100.${n}` }),
      ),
    );
    expect(count(answers, 401)).toBeLessThanOrEqual(11);
    expect(count(answers, 401) + count(answers, 429)).toBe(60);
    expect((await signIn(t, 'member', password, { forwarded: '203.0.113.9' })).statusCode).toBe(429);
    expect((await signIn(t, 'member', password, { forwarded: '203.0.113.9', cookie })).statusCode).toBe(200);
    // Logging in to another account, from a network with only one wrong attempt, still works.
    expect((await signIn(t, 'premium', password, { forwarded: '198.51.100.3' })).statusCode).toBe(200);
  });

  test('handles an unknown name in the same way', async () => {
    const t = await testApp(config);
    const codes = async (name: string) => {
      const found = [];
      for (let n = 0; n < 20; n += 1)
        found.push((await signIn(t, name, 'guess', { forwarded: `198.51.100.${n}` })).statusCode);
      return found;
    };
    expect(await codes('nobody')).toEqual(await codes('member'));
  });
});

describe('a known device', () => {
  test('is known only to its own account, until the password changes', async () => {
    const t = await testApp();
    const isKnown = async (username: string, cookie: string) => {
      await signIn(t, username, password, { cookie });
      const line = t.logged.findLast((line) => line.includes('"logged in"')) ?? '{}';
      return JSON.parse(line).isKnownDevice;
    };
    const cookie = await deviceOf(t, 'member');
    expect(await isKnown('member', cookie)).toBe(true);
    expect(await isKnown('premium', cookie)).toBe(false);
    expect(await isKnown('member', cookie.replace(`=${t.users.member}.`, `=${t.users.premium}.`))).toBe(
      false,
    );
    expect(await isKnown('member', `${cookie.slice(0, -2)}AA`)).toBe(false);
    t.clock.advance(366 * 24 * 3600_000);
    expect(await isKnown('member', cookie)).toBe(false);

    const fresh = await deviceOf(t, 'member');
    const { db } = t.deps.connection;
    await db.updateTable('users').set({ device_version: 9 }).where('id', '=', t.users.member).execute();
    expect(await isKnown('member', fresh)).toBe(false);
  });

  test('stores several accounts of one household', async () => {
    const t = await testApp();
    const first = await deviceOf(t, 'member');
    const both = await deviceOf(t, 'premium', { cookie: first });
    for (let n = 0; n < 9; n += 1) await signIn(t, 'member', 'guess');
    expect((await signIn(t, 'member', password)).statusCode).toBe(429);
    expect((await signIn(t, 'member', password, { cookie: both })).statusCode).toBe(200);
    expect((await signIn(t, 'premium', password, { cookie: both })).statusCode).toBe(200);
  });

  test('has its own limit of wrong passwords', async () => {
    const t = await testApp();
    const cookie = await deviceOf(t, 'member');
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(await signIn(t, 'member', `guess ${n}`, { cookie, ip: `198.51.100.${n}` }));
    expect(count(answers, 401)).toBe(8);
    expect(count(answers, 429)).toBe(4);
  });

  test('sets a cookie that scripts cannot read and that is sent only to the login endpoints', async () => {
    const t = await testApp();
    expect(String((await signIn(t, 'member', password)).headers['set-cookie'])).toMatch(
      /^lamplight_devices=\S+; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const secure = await testApp({
      http: { host: '127.0.0.1', port: 0, publicUrl: 'https://lamplight.test', trustProxy: false },
    });
    expect(String((await signIn(secure, 'member', password)).headers['set-cookie'])).toMatch(
      /^__Secure-lamplight_devices=\S+; .*; Secure$/,
    );
    expect((await signIn(t, 'member', 'wrong')).headers['set-cookie']).toBeUndefined();
  });
});

test('rejects most of a thousand concurrent logins with 503 and handles a known device first', {
  timeout: 120_000,
}, async () => {
  const t = await testApp();
  const cookie = await deviceOf(t, 'member');
  const started = performance.now();
  const crowd = Array.from({ length: 1000 }, (_, n) =>
    signIn(t, `nobody ${n}`, 'guess', { ip: `10.${n % 250}.${Math.floor(n / 250)}.1` }),
  );
  let crowdMs = 0;
  const allDone = Promise.all(crowd).then((answers) => {
    crowdMs = performance.now() - started;
    return answers;
  });
  const honest = await signIn(t, 'member', password, { cookie, ip: '203.0.113.5' });
  const honestMs = performance.now() - started;
  const answers = await allDone;
  expect(honest.statusCode).toBe(200);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(800);
  expect(count(answers, 401) + refused.length).toBe(1000);
  expect(refused[0]?.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('signing in'),
  });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(honestMs).toBeLessThan(crowdMs);
});

test('logs successful, failed and rejected logins with the account id, but not the entered text', async () => {
  const t = await testApp();
  await signIn(t, 'member', password);
  await signIn(t, 'member', 'not this one');
  await signIn(t, 'my secret typed into the wrong field', 'x');
  for (let n = 0; n < 8; n += 1) await signIn(t, 'premium', 'wrong');
  await signIn(t, 'premium', 'wrong');
  const lines = t.logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'accounts');
  const { member, premium } = t.users;
  expect(lines[0]).toMatchObject({ msg: 'logged in', user_id: member, ip: '127.0.0.1', level: 'info' });
  expect(lines[1]).toMatchObject({ msg: 'login failed', user_id: member, level: 'warn' });
  expect(lines[2]).toMatchObject({ msg: 'login failed', user_id: null });
  expect(lines.at(-1)).toMatchObject({ msg: 'login refused', user_id: premium, code: 'too_many_requests' });
  expect(t.logged.join('\n')).not.toMatch(/not this one|my secret/);
});
