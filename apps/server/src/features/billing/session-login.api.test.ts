import { describe, expect, test } from 'vitest';
import { createBillingApp, day } from '../../testing/billing-app.ts';

const minute = 60_000;

describe('login with a paid checkout', () => {
  async function paid() {
    const t = await createBillingApp();
    const registered = await t.register('nell');
    await t.provider.pay(registered.url);
    return { t, ...registered };
  }
  const refusal = {
    status: 403,
    code: 'login_refused',
    detail: 'Auto login failed. Please log in manually.',
  };

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
