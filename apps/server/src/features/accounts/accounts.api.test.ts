import { describe, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { password, testApp } from '../../testing/test-app.ts';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('login', () => {
  test.each(['member', 'MEMBER', '  member ', 'member@lamplight.test', 'Member@Lamplight.TEST'])(
    'as %j returns a token with role and exp',
    async (name) => {
      const t = await testApp();
      const answer = await signIn(t, name, password);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { access_token, token_type } = answer.json();
      expect(token_type).toBe('bearer');
      expect(payloadOf(access_token)).toMatchObject({
        sub: String(t.users.member),
        role: 'member',
        username: 'member',
      });
      expect(payloadOf(access_token).exp).toBeGreaterThan(t.clock.ms() / 1000);
    },
  );

  test('returns the same error for a wrong password and an unknown name', async () => {
    const t = await testApp();
    const wrong = await signIn(t, 'member', 'not the password');
    const unknown = await signIn(t, 'nobody-of-that-name', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({
      code: 'invalid_credentials',
      detail: 'Invalid username/email or password',
    });
    expect(unknown.json()).toEqual(wrong.json());
    expect(wrong.headers['content-type']).toContain('application/problem+json');
  });

  test('limits wrong passwords per account, but not successful logins', async () => {
    const t = await testApp();
    for (let round = 0; round < 20; round += 1)
      expect((await signIn(t, 'member', password)).statusCode).toBe(200);
    const codes = [];
    for (let round = 0; round < 20; round += 1) codes.push((await signIn(t, 'member', 'wrong')).statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(8);
    const refused = await signIn(t, 'member', password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(t, 'premium', password)).statusCode).toBe(200);
  });

  test('allows no more wrong passwords if they are sent concurrently', async () => {
    const t = await testApp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(t, 'member', 'wrong')));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(8);
  });

  test('counts all addresses of one IPv6 network as one client', async () => {
    const t = await testApp();
    const codes = [];
    for (let round = 0; round < 9; round += 1) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `2001:db8:1:2::${round + 1}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=member&password=wrong',
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 8 }, () => 401), 429]);
  });

  test('ignores a forged X-Forwarded-For when counting attempts', async () => {
    const t = await testApp();
    const codes = [];
    for (let round = 0; round < 12; round += 1) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `10.0.0.${round}`,
        },
        payload: 'username=member&password=wrong',
      });
      codes.push(answer.statusCode);
    }
    expect(codes.slice(8)).toEqual([429, 429, 429, 429]);
  });

  test.each([
    ['without a password', 'username=member', 422],
    ['with an empty name', 'username=&password=x', 422],
    ['with an unknown field', 'username=member&password=x&role=admin', 422],
    ['with the name twice', 'username=member&username=admin&password=x', 422],
    ['with NUL in the name', 'username=a%00b&password=x', 422],
    ['with a long password', `username=member&password=${'x'.repeat(2000)}`, 422],
    ['with an oversized body', `username=member&password=${'x'.repeat(300_000)}`, 413],
  ])('rejects a form %s', async (_, payload, status) => {
    const t = await testApp();
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).not.toBe('');
  });

  test('accepts a form but not JSON', async () => {
    const t = await testApp();
    expect((await t.nobody('POST', '/auth/login', { username: 'member', password })).statusCode).toBe(415);
  });

  test('logs no password and no token', async () => {
    const t = await testApp();
    const { access_token } = (await signIn(t, 'member', password)).json();
    await t.app.inject({
      url: '/api/auth/me?token=abc',
      headers: { authorization: `Bearer ${access_token}` },
    });
    const log = t.logged.join('\n');
    expect(log).toContain('"url":"/api/auth/login"');
    expect(log).not.toContain(password);
    expect(log).not.toContain(access_token);
    expect(log).not.toContain('token=abc');
  });
});

describe('the current account', () => {
  test('a member gets every field of the account', async () => {
    const t = await testApp();
    expect((await t.as('member')('GET', '/auth/me')).json()).toEqual({
      id: t.users.member,
      username: 'member',
      email: 'member@lamplight.test',
      email_confirmed: true,
      role: 'member',
      second_factor_missing: false,
      consent_missing: false,
      staff_role: null,
      profile_image: null,
      is_premium: false,
      manual_premium_override: false,
      stripe_customer_id: 'cus_1',
      stripe_subscription_id: 'sub_1',
      stripe_status: 'active',
      subscription_renewal: '2026-02-01T00:00:00.000Z',
      access_until: null,
      subscription_price: null,
      plan_id: null,
      plan_rights: null,
      muted_until: null,
      mute_reason: null,
      trial_denied: false,
      grace_until: null,
      pauses_at: null,
      paused_until: null,
      sign_in_mails: true,
      language: null,
    });
  });

  test('rejects forged, expired and outdated tokens', async () => {
    const t = await testApp();
    const good = await t.tokenOf('visitor');
    const [head = '', body = '', signature = ''] = good.split('.');
    const asAdmin = part({ ...payloadOf(good), sub: String(t.users.admin), role: 'admin' });
    const attempts = [
      '',
      'Bearer',
      'Bearer x.y.z',
      `Basic ${good}`,
      `Bearer ${head}.${asAdmin}.${signature}`,
      `Bearer ${part({ alg: 'none', typ: 'at+jwt' })}.${asAdmin}.`,
      `Bearer ${part({ alg: 'HS384', typ: 'at+jwt' })}.${body}.${signature}`,
      `Bearer ${part({ alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' })}.${body}.${signature}`,
    ];
    for (const authorization of attempts) {
      const answer = await t.app.inject({ url: '/api/auth/me', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
      expect(answer.json().code).toBe('not_signed_in');
    }
    t.clock.advance(366 * 24 * 3600_000);
    const expired = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${good}` } });
    expect(expired.statusCode).toBe(401);
  });

  test('raising the generation of a session invalidates its earlier tokens', async () => {
    const t = await testApp();
    const authorization = `Bearer ${await t.tokenOf('member')}`;
    await t.deps.connection.db
      .updateTable('sessions')
      .set({ generation: 2 })
      .where('user_id', '=', t.users.member)
      .execute();
    expect((await t.app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode).toBe(401);
  });

  test('reads the role from the database, not from the token', async () => {
    const t = await testApp();
    const authorization = `Bearer ${await t.tokenOf('admin')}`;
    await t.deps.connection.db
      .updateTable('users')
      .set({ role: 'member' })
      .where('id', '=', t.users.admin)
      .execute();
    expect((await t.app.inject({ url: '/api/auth/me', headers: { authorization } })).json().role).toBe(
      'member',
    );
    expect((await t.app.inject({ url: '/api/books', headers: { authorization } })).statusCode).toBe(403);
  });
});
