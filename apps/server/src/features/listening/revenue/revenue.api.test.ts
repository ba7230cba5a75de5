import type { MemberCohort, MemberFigures } from '@lamplight/contract';
import type { PlanSeed } from '@lamplight/stripe-sandbox';
import { expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day, prices } from '../../../testing/billing-app.ts';

const usd = { currency: 'usd', interval: 'month' } as const;
const plans: readonly PlanSeed[] = [
  { ...usd, lookupKey: 'standard', name: 'Standard', unitAmount: 999 },
  { ...usd, lookupKey: 'premium', name: 'Premium', unitAmount: 1499, metadata: { is_premium: 'true' } },
  { ...usd, lookupKey: 'year', name: 'Standard', unitAmount: 9900, interval: 'year', productOf: 'standard' },
];
const year = 'price_sandbox_year';
const others = [prices.standard, prices.premium, year];

const open = (more: Parameters<typeof createBillingApp>[1] = {}) =>
  createBillingApp({}, { plans, hasPromotionCodes: true, prices: { ...prices, others }, ...more });

/** Registers and pays; returns the account's ids. */
async function join(
  t: BillingApp,
  name: string,
  { card, ...choice }: { plan?: string; code?: string; card?: string } = {},
) {
  const { url, sessionId, cookie, answer } = await t.register(name, choice);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await t.provider.pay(url, card)).toBe(303);
  const me = await t.me((await t.login(sessionId, cookie)).json().access_token);
  return { id: Number(me['id']), subscription: String(me['stripe_subscription_id']) };
}

const figures = async (t: BillingApp, query = ''): Promise<MemberFigures> => {
  const answer = await t.as('admin')('GET', `/insights/members${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const setPrice = async (t: BillingApp, subscription: string, price: string) => {
  const { items } = await t.provider.stripe.subscriptions.retrieve(subscription);
  await t.provider.stripe.subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price }],
  });
  await t.deliver(['customer.subscription.updated']);
};

test('members and revenue follow the provider: new, more, less, lost, won back, deleted', async () => {
  const t = await open();
  const { stripe } = t.provider;
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'SPRING' });
  const nell = await join(t, 'nell');
  const omar = await join(t, 'omar', { plan: year });
  await join(t, 'petra', { code: 'SPRING' });
  const start = (await figures(t)).range.to;
  // Monthly amounts: 9.99, 99 ÷ 12, and 9.99 with 20 % off.
  expect((await figures(t)).totals).toMatchObject({
    members: 3,
    new: 3,
    lost: 0,
    churn: 0,
    revenue: [{ currency: 'usd', at_start: 0, new: 999 + 825 + 799, at_end: 2623 }],
  });
  t.advanceTime(day);
  await setPrice(t, nell.subscription, prices.premium);
  t.advanceTime(day);
  await setPrice(t, nell.subscription, prices.standard);
  await stripe.subscriptions.cancel(omar.subscription);
  await t.deliver(['customer.subscription.deleted']);
  const { range, totals, totals_before } = await figures(t, '?step=day');
  expect(totals).toMatchObject({
    members: 2,
    new: 3,
    lost: 1,
    net: 2,
    churn: 0.3333,
    revenue: [{ new: 2623, expansion: 500, contraction: 500, churn: 825, won_back: 0, at_end: 1798 }],
  });
  expect(totals_before).toMatchObject({ members: 0, churn: null });
  const token = await t.tokenFor(omar.id);
  t.advanceTime(day);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/subscribe',
    headers: { authorization: `Bearer ${token}` },
  });
  await t.provider.pay(answer.json().url);
  await t.deliver();
  expect((await figures(t)).totals).toMatchObject({ members: 3, new: 3, won_back: 1, lost: 1 });
  const last = await figures(t, `?from=${range.to}&step=day`);
  expect(last.totals).toMatchObject({ members_at_start: 3, won_back: 1, lost: 1 });
  expect(last.periods.at(-1)).toMatchObject({ members: 3, revenue: [{ at_end: 2797 }] });

  await t.deps.connection.db.transaction().execute((tx) => t.deps.accounts.deleteAccount(tx, nell.id));
  expect((await figures(t)).totals).toMatchObject({ members: 2, lost: 2, revenue: [{ at_end: 1798 }] });
  expect((await figures(t)).since).toBeNull();

  const cohorts = (await t.as('admin')('GET', '/insights/cohorts')).json<MemberCohort[]>();
  expect(cohorts).toEqual([{ month: `${start.slice(0, 7)}-01`, joined: 3, remaining: [2] }]);
  const csv = (await t.as('admin')('GET', '/insights/members/csv?step=month')).body.split('\r\n');
  expect(csv[0]).toContain('"members","trials","new","won_back","lost","net","churn","usd_at_start"');
  expect(csv.at(-2)).toContain(',1798');
  expect((await t.as('admin')('GET', '/insights/cohorts/csv')).body).toContain(',3,2');
});

test('trials count apart until they pay; free months, editors and discounts of one payment are no revenue', async () => {
  const t = await open({ trialDays: 7 });
  const { stripe } = t.provider;
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'FIRST' });
  const nell = await join(t, 'nell', { code: 'FIRST' });
  const omar = await join(t, 'omar', { card: '4000000000000341' });
  expect((await figures(t)).totals).toMatchObject({ members: 0, trials: 2, churn: null });
  await stripe.subscriptions.cancel(omar.subscription);
  await t.deliver(['customer.subscription.deleted']);
  t.advanceTime(day);
  await stripe.subscriptions.update(nell.subscription, { trial_end: 'now' });
  await t.deliver(['customer.subscription.updated']);
  const granted = await t.as('admin')(
    'POST',
    `/auth/admin/grant-free-subscription?user_id=${omar.id}&months=2`,
  );
  expect(granted.statusCode, granted.body).toBe(200);
  const { totals, free_now } = await figures(t);
  expect(totals).toMatchObject({ members: 1, trials: 0, new: 1, revenue: [{ at_end: 999 }] });
  expect(free_now).toBeGreaterThanOrEqual(1);
});

test('editors and members see no money, and impossible ranges are refused', async () => {
  const t = await open();
  for (const path of [
    '/insights/members',
    '/insights/members/csv',
    '/insights/cohorts',
    '/insights/cohorts/csv',
  ])
    for (const who of ['editor', 'moderator', 'support', 'member'] as const)
      expect((await t.as(who)('GET', path)).statusCode).toBe(403);
  for (const query of ['from=2026-05-02&to=2026-05-01', 'from=1976-01-01', 'from=2990-01-01'])
    expect((await t.as('admin')('GET', `/insights/members?${query}`)).json()).toMatchObject({
      code: 'invalid_input',
    });
});
