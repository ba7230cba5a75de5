import { describe, expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day, sessionOf } from '../../../testing/billing-app.ts';

const minute = 60_000;
const refusal = {
  status: 403,
  code: 'login_refused',
  detail: 'Auto login failed. Please log in manually.',
};

describe('login with a paid checkout', () => {
  async function paid() {
    const t = await createBillingApp();
    const registered = await t.register('nell');
    await t.provider.pay(registered.url);
    return { t, ...registered };
  }

  test('works once; concurrent requests of the same page get the same token', async () => {
    const { t, sessionId, cookie } = await paid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.login(sessionId, cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().access_token)).size).toBe(1);
    t.advanceTime(6000);
    expect((await t.login(sessionId, cookie)).json()).toMatchObject(refusal);
  });

  test('works once without a cookie, only from the IP address that started the checkout', async () => {
    const { t, sessionId } = await paid();
    expect((await t.login(sessionId, undefined, '203.0.113.9')).json()).toMatchObject(refusal);
    expect((await t.login(sessionId)).statusCode).toBe(200);
    expect((await t.login(sessionId)).json()).toMatchObject(refusal);
  });

  test('works from any network in the browser that started the checkout, and in no other', async () => {
    const { t, sessionId, cookie } = await paid();
    const other = (await t.register('other')).cookie;
    expect((await t.login(sessionId, other)).json()).toMatchObject(refusal);
    expect((await t.login(sessionId, cookie, '203.0.113.9')).statusCode).toBe(200);
  });

  test('works for fifteen minutes after the payment', async () => {
    const { t, sessionId, cookie } = await paid();
    await t.deliver(['checkout.session.completed']);
    t.advanceTime(15 * minute);
    expect((await t.login(sessionId, cookie)).json()).toMatchObject(refusal);
  });

  test('is refused once the account has a second factor', async () => {
    const { t, sessionId, cookie } = await paid();
    await t.deliver(['checkout.session.completed']);
    await t.deps.connection.db
      .updateTable('users')
      .set({ has_second_factor: 1 })
      .where('username', '=', 'nell')
      .execute();
    expect((await t.login(sessionId, cookie)).json()).toMatchObject(refusal);
  });

  test('returns the same error for an unknown, unpaid or used checkout', async () => {
    const t = await createBillingApp();
    const { sessionId, cookie } = await t.register('nell');
    const unpaid = await t.login(sessionId, cookie);
    const unknown = await t.login('cs_test_unknown', cookie);
    expect(unpaid.json()).toEqual(unknown.json());
    t.advanceTime(2 * day);
    expect((await t.login(sessionId, cookie)).json()).toEqual(unknown.json());
  });

  test('limits bursts of requests', async () => {
    const t = await createBillingApp();
    const codes: number[] = [];
    for (let round = 0; round < 70; round += 1) codes.push((await t.login('cs_test_guess')).statusCode);
    expect(codes.filter((code) => code === 403)).toHaveLength(60);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('return from a purchase by a member', () => {
  async function purchase() {
    const t = await createBillingApp();
    const token = await t.tokenOf('visitor');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/subscribe', headers });
    const { url } = answer.json();
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const comeBack = (sent?: string) => t.login(sessionOf(url), cookie, undefined, sent);
    const countSessions = async () =>
      (await t.deps.connection.db.selectFrom('sessions').select('id').execute()).length;
    return { t, token, headers, url, comeBack, countSessions };
  }

  test('continues the session, which is no fresh sign-in', async () => {
    const { t, token, headers, url, comeBack, countSessions } = await purchase();
    t.advanceTime(15 * minute);
    await t.provider.pay(url);
    const before = await countSessions();
    const answer = await comeBack(token);
    expect(answer.json()).toEqual({ access_token: token, token_type: 'bearer' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await countSessions()).toBe(before);
    expect(await t.me(token)).toMatchObject({ username: 'visitor', stripe_status: 'active' });
    const payload = { username: 'visitor', email: 'thief@lamplight.test' };
    const change = await t.app.inject({ method: 'PUT', url: '/api/auth/update', headers, payload });
    expect(change.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
  });

  test.each([
    ['a new password', (t: BillingApp) => t.deps.accounts.changePassword(t.users.visitor, 'a better one')],
    ['signing out everywhere', (t: BillingApp) => t.deps.accounts.endSessions(t.users.visitor, null)],
  ])('signs nobody in after %s', async (_, secure) => {
    const { t, token, url, comeBack, countSessions } = await purchase();
    await secure(t);
    await t.provider.pay(url);
    const before = await countSessions();
    expect((await comeBack(token)).json()).toMatchObject(refusal);
    expect((await comeBack()).json()).toMatchObject(refusal);
    expect(await countSessions()).toBe(before);
    expect(await t.me(await t.tokenOf('visitor'))).toMatchObject({ stripe_status: 'active' });
  });

  test('is refused without the token, and with the token of another member', async () => {
    const { t, token, url, comeBack } = await purchase();
    await t.provider.pay(url);
    expect((await comeBack()).json()).toMatchObject(refusal);
    expect((await comeBack(await t.tokenOf('member'))).json()).toMatchObject(refusal);
    expect((await comeBack(token)).statusCode).toBe(200);
  });
});
