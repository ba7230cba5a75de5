import type { NotificationSettings, StaySettings } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { day } from '../../../testing/billing-app.ts';
import { sentSubjects } from '../../../testing/mails.ts';
import { memberApp } from '../../../testing/member-app.ts';

const settings = {
  revision: 0,
  asks_reason: true,
  pause_months: 2,
  code: null as string | null,
  win_back_days: 0,
  win_back_code: null as string | null,
};

/** Creates a member who pays by the month, and a publisher who offers pauses of two months. */
async function staying(change: Partial<typeof settings> = {}) {
  const member = await memberApp({ hasPromotionCodes: true });
  const { t, id } = member;
  const { stripe } = t.provider;
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'STAY' });
  const admin = t.as('admin');
  const saved = await admin('PUT', '/admin/plans/staying', { ...settings, ...change });
  expect(saved.statusCode).toBe(200);
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    t.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${await t.tokenFor(id)}` },
      ...(payload && { payload }),
    });
  const me = async () => t.me(await t.tokenFor(id));
  const reconcile = () => t.deps.billing.reconcile(true);
  const charged = async () =>
    (await stripe.charges.list({ customer: member.customer, limit: 100 })).data.map(({ amount }) => amount);
  const results = async () => (await admin('GET', '/admin/plans/staying')).json() as StaySettings;
  return { ...member, stripe, admin, call, me, reconcile, charged, results };
}

describe('a pause', () => {
  test('begins after the paid month, closes the library, and ends by itself with the next payment', async () => {
    const { t, admin, call, me, listens, reconcile, charged } = await staying();
    expect((await call('GET', '/auth/subscription/offers')).json()).toEqual({
      pause_months: 2,
      pauses_at: '2026-02-01T00:00:00.000Z',
      code: null,
    });
    const paused = await call('POST', '/auth/subscription/pause', { months: 2 });
    expect(paused.json()).toEqual({
      pauses_at: '2026-02-01T00:00:00.000Z',
      paused_until: '2026-03-31T23:00:00.000Z',
    });
    expect(await me()).toMatchObject({ stripe_status: 'active', subscription_renewal: null });
    expect(await listens()).toBe(true);
    const revenue = async (): Promise<number> => {
      const { totals } = (await admin('GET', '/insights/members')).json();
      return totals.revenue.reduce((sum: number, { at_end }: { at_end: number }) => sum + at_end, 0);
    };
    await reconcile();
    // The month until the pause is paid.
    expect(await revenue()).toBe(999);
    t.advanceTime(31 * day + 60_000);
    await reconcile();
    expect(await listens()).toBe(false);
    expect(await revenue()).toBe(0);
    expect(await me()).toMatchObject({
      stripe_status: 'paused',
      pauses_at: null,
      paused_until: '2026-03-31T23:00:00.000Z',
    });
    t.advanceTime(54 * day);
    await reconcile();
    await t.deps.accounts.outbox.deliverDue();
    const ending = 'The pause of your Lamplight subscription ends soon → nell@readers.test';
    expect(sentSubjects(t)).not.toContain(ending);
    t.advanceTime(2 * day);
    // Two nodes at once; the first pass reads the subscription again, later ones mail.
    for (const _ of [1, 2, 3]) await Promise.all([reconcile(), reconcile()]);
    t.advanceTime(day);
    await reconcile();
    await reconcile();
    await t.deps.accounts.outbox.deliverDue();
    expect(sentSubjects(t).filter((subject) => subject === ending)).toHaveLength(1);
    const mail = t.mailer.sent.find(({ subject }) => subject.includes('ends soon'));
    expect(mail?.text).toContain('ends on 31 March 2026');
    t.advanceTime(2 * day);
    await reconcile();
    expect(await listens()).toBe(true);
    expect(await me()).toMatchObject({ stripe_status: 'active', paused_until: null });
    expect(await charged()).toEqual([999, 999]);
    await t.deps.accounts.outbox.deliverDue();
    const subjects = sentSubjects(t).filter((subject) => subject.includes('nell@'));
    expect(subjects).toContain('Your Lamplight subscription is paused → nell@readers.test');
    expect(subjects).toContain('Your Lamplight subscription goes on → nell@readers.test');
  });

  test('is dropped before it begins without a payment, and ended later with one, even in two tabs', async () => {
    const { t, call, listens, reconcile, charged } = await staying();
    await call('POST', '/auth/subscription/pause', { months: 1 });
    expect((await call('POST', '/auth/subscription/resume')).json()).toEqual({ charged: false });
    expect((await call('POST', '/auth/subscription/resume')).statusCode).toBe(404);
    // The next pause is offered only a year later.
    expect((await call('GET', '/auth/subscription/offers')).json()).toMatchObject({ pause_months: 0 });
    expect((await call('POST', '/auth/subscription/pause', { months: 1 })).statusCode).toBe(404);
    t.advanceTime(366 * day);
    await reconcile();
    const before = (await charged()).length;
    expect((await call('POST', '/auth/subscription/pause', { months: 1 })).statusCode).toBe(200);
    t.advanceTime(32 * day);
    await reconcile();
    expect(await listens()).toBe(false);
    const both = await Promise.all([
      call('POST', '/auth/subscription/resume'),
      call('POST', '/auth/subscription/resume'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await listens()).toBe(true);
    expect(await charged()).toHaveLength(before + 1);
  });

  test('is refused beyond what is offered, and by a provider that fails nothing changes', async () => {
    const { t, call, me } = await staying();
    expect((await call('POST', '/auth/subscription/pause', { months: 3 })).statusCode).toBe(404);
    expect((await call('POST', '/auth/subscription/pause', { months: 0 })).statusCode).toBe(422);
    await t.provider.control('POST /faults', { api: [{ kind: '500', times: 5 }] });
    expect((await call('POST', '/auth/subscription/pause', { months: 1 })).statusCode).toBe(502);
    await t.provider.control('DELETE /faults');
    expect(await me()).toMatchObject({ stripe_status: 'active', paused_until: null });
    expect((await call('GET', '/auth/subscription/offers')).json()).toMatchObject({ pause_months: 2 });
  });

  test('that has begun is canceled at once', async () => {
    const { t, call, me, reconcile } = await staying();
    await call('POST', '/auth/subscription/pause', { months: 2 });
    t.advanceTime(40 * day);
    await reconcile();
    expect((await call('POST', '/auth/cancel-subscription')).json()).toMatchObject({
      ends_at: null,
      asks_reason: true,
    });
    expect(await me()).toMatchObject({ stripe_status: 'canceled', paused_until: null });
  });

  test('of the operator at the provider closes the library only if nothing is provided', async () => {
    const { stripe, subscription, listens, reconcile } = await staying();
    const pause = async (behavior: 'void' | 'mark_uncollectible') => {
      await stripe.subscriptions.update(subscription, { pause_collection: { behavior } });
      await reconcile();
      return await listens();
    };
    expect(await pause('mark_uncollectible')).toBe(true);
    expect(await pause('void')).toBe(false);
    await stripe.subscriptions.update(subscription, { pause_collection: '' });
    await reconcile();
    expect(await listens()).toBe(true);
  });
});

test('a pause made in the dashboard within paid time is ended without a payment, and later with one', async () => {
  const { t, call, me, listens, reconcile, charged, stripe, subscription } = await staying();
  const pause = async () => {
    await stripe.subscriptions.update(subscription, { pause_collection: { behavior: 'void' } });
    await reconcile();
    expect(await me()).toMatchObject({ stripe_status: 'paused', paused_until: null });
  };
  await pause();
  expect(await listens()).toBe(false);
  expect((await call('POST', '/auth/subscription/resume')).json()).toEqual({ charged: false });
  expect(await me()).toMatchObject({
    stripe_status: 'active',
    subscription_renewal: '2026-02-01T00:00:00.000Z',
  });
  expect(await charged()).toHaveLength(1);
  await pause();
  t.advanceTime(33 * day);
  await reconcile();
  expect((await call('POST', '/auth/subscription/resume')).json()).toEqual({ charged: true });
  expect(await listens()).toBe(true);
  expect(await charged()).toHaveLength(2);
});

test('the code is offered once, and lowers the next payment', async () => {
  const { t, call, reconcile, charged, admin, results } = await staying({ pause_months: 0, code: 'stay' });
  expect((await call('GET', '/auth/subscription/offers')).json()).toMatchObject({
    pause_months: 0,
    code: { code: 'STAY', percent_off: 50, duration: 'once' },
  });
  expect((await call('POST', '/auth/subscription/offer')).json()).toMatchObject({ code: 'STAY' });
  expect((await call('POST', '/auth/subscription/offer')).statusCode).toBe(404);
  expect((await call('GET', '/auth/subscription/offers')).json()).toMatchObject({ code: null });
  t.advanceTime(32 * day);
  await reconcile();
  expect(await charged()).toEqual([499, 999]);
  const { revision, outcomes } = await results();
  expect(outcomes).toContainEqual({ outcome: 'stayed', count: 1 });
  // A different promotion code is a new offer.
  const { stripe } = t.provider;
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'MORE' });
  await admin('PUT', '/admin/plans/staying', { ...settings, revision, code: 'MORE' });
  expect((await call('GET', '/auth/subscription/offers')).json()).toMatchObject({ code: { code: 'MORE' } });
});

test('reasons are counted, listed with their texts, and lose the name with the account', async () => {
  const { t, id, call, admin, results } = await staying();
  const reason = (body: object) => call('POST', '/auth/cancel-subscription/reason', body);
  expect((await reason({ reason: 'price' })).statusCode).toBe(404);
  await call('POST', '/auth/cancel-subscription');
  await call('POST', '/auth/cancel-subscription');
  expect((await reason({ reason: 'boredom' })).statusCode).toBe(422);
  expect((await reason({ text: 'x'.repeat(1001) })).statusCode).toBe(422);
  expect((await reason({ reason: 'time', text: ' Too little time. ' })).statusCode).toBe(200);
  expect(await results()).toMatchObject({ reasons: [{ reason: 'time', count: 1 }] });
  const list = async () => (await admin('GET', '/admin/plans/departures')).json();
  expect(await list()).toMatchObject([
    { reason: 'time', text: 'Too little time.', outcome: 'canceled', member: { username: 'nell' } },
  ]);
  await t.deps.billing.closeAccount(id, id);
  expect(await list()).toMatchObject([{ text: 'Too little time.', member: null }]);
  expect(
    (await t.nobody('POST', '/auth/cancel-subscription/confirm/reason', { token: 'x' })).statusCode,
  ).toBe(400);
});

test('settings are refused after another admin’s change, and for a code that nobody can use', async () => {
  const { admin, results } = await staying();
  const save = (change: object) =>
    admin('PUT', '/admin/plans/staying', { ...settings, revision: 1, ...change });
  expect((await save({ revision: 0 })).statusCode).toBe(412);
  expect((await save({ code: 'NOBODY' })).json()).toMatchObject({ code: 'invalid_input' });
  expect((await save({ pause_months: 4 })).statusCode).toBe(422);
  expect((await save({ win_back_days: 30, win_back_code: 'stay' })).json()).toMatchObject({
    revision: 2,
    win_back_code: 'STAY',
  });
  expect(await results()).toMatchObject({ pause_months: 2, win_back_days: 30 });
});

test('former members who chose announcements by mail are asked to return, once', async () => {
  const { t, id, call, stripe, subscription, reconcile } = await staying({
    win_back_days: 30,
    win_back_code: 'STAY',
  });
  const { db } = t.deps.connection;
  const asked = async () => {
    await reconcile();
    await t.deps.accounts.outbox.deliverDue();
    return t.mailer.sent.filter(({ subject }) => subject === 'Your books at Lamplight are waiting');
  };
  const before = (await call('GET', '/user/notification-settings')).json() as NotificationSettings;
  const chosen = await call('PUT', '/user/notification-settings', {
    ...before,
    choices: { ...before.choices, announcement: { app: true, push: false, mail: 'now' } },
  });
  expect(chosen.statusCode).toBe(200);
  await stripe.subscriptions.cancel(subscription);
  t.advanceTime(29 * day);
  expect(await asked()).toEqual([]);
  t.advanceTime(2 * day);
  // Former members who have access by a gift or claim are not asked to return.
  const setGiven = async (column: 'gift_until' | 'claim_access_until', until: string | null) =>
    await db
      .updateTable('subscriptions')
      .set({ [column]: until })
      .where('user_id', '=', id)
      .execute();
  for (const column of ['gift_until', 'claim_access_until'] as const) {
    await setGiven(column, '2027-01-01T00:00:00.000Z');
    expect(await asked()).toEqual([]);
    await setGiven(column, null);
  }
  const [mail, ...others] = await asked();
  expect(mail?.text).toContain('/profile?code=STAY');
  expect(others).toEqual([]);
  t.advanceTime(day);
  expect(await asked()).toHaveLength(1);
  expect(await db.selectFrom('stay_offers').select('offer').execute()).toEqual([{ offer: 'win_back' }]);
});
