import type { PlanSeed } from '@lamplight/stripe-sandbox';
import { expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day, prices } from '../../../testing/billing-app.ts';

const usd = { currency: 'usd', interval: 'month' } as const;
const plans: readonly PlanSeed[] = [
  { ...usd, lookupKey: 'standard', name: 'Standard', unitAmount: 999 },
  { ...usd, lookupKey: 'year', name: 'Standard', unitAmount: 9900, interval: 'year', productOf: 'standard' },
  { ...usd, lookupKey: 'premium', name: 'Premium', unitAmount: 1499, metadata: { is_premium: 'true' } },
  {
    ...usd,
    lookupKey: 'early',
    name: 'Early',
    unitAmount: 1199,
    metadata: { early_access: '7', feeds: 'true', devices: '3', trial_days: '5' },
  },
];
const year = 'price_sandbox_year';
const early = 'price_sandbox_early';
const others = [prices.standard, year, prices.premium, early];

const open = (more: Parameters<typeof createBillingApp>[1] = {}) =>
  createBillingApp({}, { plans, hasPromotionCodes: true, prices: { ...prices, others }, ...more });

/** Registers and pays; returns the account's token. */
async function join(t: BillingApp, name: string, choice: { plan?: string; code?: string } = {}) {
  const { url, sessionId, cookie, answer } = await t.register(name, choice);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await t.provider.pay(url)).toBe(303);
  return (await t.login(sessionId, cookie)).json().access_token as string;
}

const codeOf = async (
  t: BillingApp,
  code: string,
  coupon: Parameters<BillingApp['provider']['stripe']['coupons']['create']>[0] = { percent_off: 20 },
  more: object = {},
) =>
  t.provider.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: (await t.provider.stripe.coupons.create(coupon)).id },
    code,
    ...more,
  });

const send = (t: BillingApp, token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

test('offers every configured plan with what it gives; registration buys the chosen one', async () => {
  const t = await open();
  const offered = (await t.nobody('GET', '/auth/plans')).json();
  expect(offered.plans.map(({ id }: { id: string }) => id)).toEqual(others);
  expect(offered).toMatchObject({ takes_codes: true, trial_days: 0 });
  expect(offered.plans[3]).toMatchObject({
    trial_days: 5,
    is_default: false,
    rights: { downloads: false, early_access: true, early_days: 7, feeds: true, devices: 3 },
  });
  const me = await t.me(await join(t, 'ada', { plan: year }));
  expect(me).toMatchObject({
    is_premium: false,
    plan_id: year,
    subscription_price: { unit_amount: 9900, interval: 'year' },
  });
  const other = await t.me(await join(t, 'bea', { plan: early }));
  expect(other).toMatchObject({ stripe_status: 'trialing', plan_rights: { devices: 3 } });
  expect((await t.me(await join(t, 'cleo')))['plan_id']).toBe(prices.standard);
});

test('a plan that is not offered is refused, and a price of another product makes no member', async () => {
  const t = await open();
  const { stripe } = t.provider;
  const foreign = await stripe.prices.create({
    product_data: { name: 'Mugs by mail' },
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  for (const plan of [foreign.id, 'price_unknown', 'x'.repeat(255)]) {
    const { answer } = await t.register('ada', { plan });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject([{ field: 'plan' }]);
  }
  const token = await join(t, 'ada');
  const customer = String((await t.me(token))['stripe_customer_id']);
  const own = await stripe.subscriptions.list({ customer });
  const [card] = (await stripe.paymentMethods.list({ customer })).data;
  await stripe.subscriptions.create({
    customer,
    items: [{ price: foreign.id }],
    default_payment_method: card?.id ?? '',
  });
  await stripe.subscriptions.cancel(own.data[0]?.id ?? '');
  await t.deps.billing.reconcile(true);
  expect((await t.me(token))['stripe_status']).toBe('canceled');
});

test('prices with our metadata are plans; others are not', async () => {
  const t = await open({ prices: { standard: null, premium: null, others: 'metadata' } });
  const { stripe } = t.provider;
  expect((await t.nobody('GET', '/auth/plans')).json().plans).toEqual([]);
  await stripe.prices.update(prices.premium, { metadata: { lamplight_plan: 'yes' } });
  await stripe.prices.update(year, { metadata: { lamplight_plan: 'default' } });
  t.advanceTime(11 * 60_000);
  await t.nobody('GET', '/auth/plans');
  const { plans: found } = (await t.nobody('GET', '/auth/plans')).json();
  expect(found.map(({ id, is_default }: { id: string; is_default: boolean }) => [id, is_default])).toEqual([
    [year, true],
    [prices.premium, false],
  ]);
  expect((await t.me(await join(t, 'ada')))['plan_id']).toBe(year);
});

test('an admin orders plans, writes a line in two languages and hides one', async () => {
  const t = await open();
  const before = (await t.as('admin')('GET', '/admin/plans')).json();
  expect(before.plans).toHaveLength(4);
  const ids = [year, early, prices.standard, prices.premium];
  expect((await t.as('admin')('PUT', '/admin/plans/order', { ids })).statusCode).toBe(200);
  expect((await t.as('admin')('PUT', '/admin/plans/order', { ids: ids.slice(1) })).statusCode).toBe(412);
  const body = {
    revision: 0,
    line: '  Two months free ',
    is_hidden: false,
    translations: { de: { line: 'Zwei Monate gratis' } },
  };
  const saved = await t.as('admin')('PUT', `/admin/plans/${year}`, body);
  expect(saved.json().plans[0]).toMatchObject({ line: 'Two months free', revision: 1 });
  expect((await t.as('admin')('PUT', `/admin/plans/${year}`, body)).statusCode).toBe(412);
  const tooLong = { ...body, revision: 1, line: 'x'.repeat(121) };
  expect((await t.as('admin')('PUT', `/admin/plans/${year}`, tooLong)).statusCode).toBe(422);
  const hide = { revision: 0, line: '', is_hidden: true };
  expect((await t.as('admin')('PUT', `/admin/plans/${early}`, hide)).statusCode).toBe(200);
  expect((await t.as('admin')('PUT', `/admin/plans/${prices.standard}`, hide)).statusCode).toBe(422);
  expect((await t.as('admin')('PUT', '/admin/plans/price_unknown', hide)).statusCode).toBe(404);
  const offered = (await t.nobody('GET', '/auth/plans')).json().plans;
  expect(offered.map(({ id }: { id: string }) => id)).toEqual([year, prices.standard, prices.premium]);
  expect(offered[0].line).toBe('Two months free');
  expect((await t.register('ada', { plan: early })).answer.statusCode).toBe(422);
  const list = (await t.as('admin')('GET', '/admin/audit')).json();
  expect(JSON.stringify(list)).toContain('plans_ordered');
  await t.provider.control('POST /faults', { api: [{ kind: '500', times: 9 }] });
  expect((await t.as('admin')('POST', '/admin/plans/refresh')).statusCode).toBe(502);
});

test('a member sees what a change costs, and confirms it in the portal', async () => {
  const t = await open();
  const token = await join(t, 'ada');
  const preview = await send(t, token, 'GET', `/auth/plans/change?plan=${year}`);
  expect(preview.json()).toMatchObject({ amount_due: 8901, credit: 0, currency: 'usd' });
  expect(Date.parse(preview.json().renews_at) - t.clock.ms()).toBeGreaterThan(364 * day);
  const refused = await send(t, token, 'GET', `/auth/plans/change?plan=${prices.standard}`);
  expect(refused.statusCode).toBe(422);
  const { portal_url } = (await send(t, token, 'POST', `/auth/upgrade?plan=${year}`)).json();
  const page = await (await fetch(portal_url)).text();
  expect(page).toContain('Confirm your new plan');
  expect(page).toContain('$89.01');
  const own = await t.provider.stripe.subscriptions.list({
    customer: String((await t.me(token))['stripe_customer_id']),
  });
  const answer = await fetch(`${portal_url}/plan`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: t.provider.url },
    body: new URLSearchParams({ subscription: own.data[0]?.id ?? '', price: year }),
  });
  expect(answer.status).toBe(303);
  await t.deps.billing.reconcile(true);
  expect(await t.me(token)).toMatchObject({ plan_id: year, subscription_price: { unit_amount: 9900 } });
  const back = await send(t, token, 'GET', `/auth/plans/change?plan=${prices.standard}`);
  expect(back.json()).toMatchObject({ amount_due: 0, credit: 8901, renews_at: '2026-02-01T00:00:00.000Z' });
  const none = await t.as('member')('GET', `/auth/plans/change?plan=${year}`);
  expect(none.statusCode).toBe(404);
});

test('a code by link lowers the price, and counts only once it is paid', async () => {
  const t = await open();
  const { id } = await codeOf(t, 'SPRING', { percent_off: 20, duration: 'once' });
  const used = async () => (await t.provider.stripe.promotionCodes.retrieve(id)).times_redeemed;
  const offer = await t.nobody('GET', `/auth/plans/code?code=spring&plan=${year}`);
  expect(offer.json()).toMatchObject({ code: 'SPRING', percent_off: 20, duration: 'once' });
  const { url } = await t.register('ada', { plan: year, code: 'spring' });
  await t.provider.pay(url, '4000000000000002');
  expect(await used()).toBe(0);
  // Another choice of the same person replaces the checkout; the same choice resumes it.
  const again = await t.register('ada', { plan: year, code: 'SPRING' });
  expect(again.url).toBe(url);
  const bare = await t.register('ada', { plan: year });
  expect(bare.url).not.toBe(url);
  expect(await t.provider.pay(url)).toBe(410);
  const token = await join(t, 'ada', { plan: year, code: 'SPRING' });
  expect(await used()).toBe(1);
  const customer = String((await t.me(token))['stripe_customer_id']);
  const [invoice] = (await t.provider.stripe.invoices.list({ customer })).data;
  expect(invoice?.amount_paid).toBe(7920);
});

test.each([
  ['unknown', 'NOTHING', 'not valid'],
  ['ended', 'ENDED', 'has ended'],
  ['used up', 'USED', 'used up'],
  ['of another product', 'PREMIUM', 'not for this plan'],
  ['in another currency', 'EURO', 'not for this plan'],
  ['of another customer', 'HERS', 'not valid'],
])('a code that is %s is refused with a sentence', async (_name, code, sentence) => {
  const t = await open();
  const { stripe } = t.provider;
  await codeOf(t, 'ENDED', { percent_off: 10 }, { expires_at: Math.floor(t.clock.ms() / 1000) + 60 });
  const used = await codeOf(t, 'USED', { percent_off: 10 }, { max_redemptions: 1 });
  const { product } = await stripe.prices.retrieve(prices.premium);
  await codeOf(t, 'PREMIUM', { percent_off: 10, applies_to: { products: [product as string] } });
  await codeOf(t, 'EURO', { amount_off: 100, currency: 'eur' });
  await codeOf(t, 'HERS', { percent_off: 10 }, { customer: (await stripe.customers.create({})).id });
  t.advanceTime(2 * 60_000);
  await stripe.checkout.sessions
    .create({
      mode: 'subscription',
      line_items: [{ price: prices.standard, quantity: 1 }],
      success_url: 'http://lamplight.test',
      customer_email: 'x@readers.test',
      discounts: [{ promotion_code: used.id }],
    })
    .then(({ url }) => t.provider.pay(url ?? ''));
  for (const answer of [
    await t.nobody('GET', `/auth/plans/code?code=${code}`),
    (await t.register('ada', { code })).answer,
  ]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject([
      { field: 'code', message: expect.stringContaining(sentence) },
    ]);
  }
});

test('codes cannot be guessed quickly, and are refused where the publisher takes none', async () => {
  const t = await open();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1)
    statuses.push((await t.nobody('GET', `/auth/plans/code?code=GUESS${n}`)).statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  const without = await open({ hasPromotionCodes: false });
  await codeOf(without, 'SPRING');
  expect((await without.register('ada', { code: 'SPRING' })).answer.statusCode).toBe(422);
  // A code is refused also while no plans could be read.
  const empty = await open({
    hasPromotionCodes: false,
    prices: { standard: null, premium: null, others: [] },
  });
  expect((await empty.nobody('GET', '/auth/plans/code?code=SPRING')).statusCode).toBe(422);
});

test('the code of a trial that was denied is used by the next checkout', async () => {
  const t = await open({ trialDays: 7 });
  const { id } = await codeOf(t, 'ONCE', { percent_off: 50, duration: 'once' }, { max_redemptions: 1 });
  await join(t, 'ada');
  const token = await join(t, 'bea', { code: 'ONCE' });
  expect(await t.me(token)).toMatchObject({ trial_denied: true, stripe_status: 'canceled' });
  expect((await t.provider.stripe.promotionCodes.retrieve(id)).times_redeemed).toBe(1);
  const { url } = (await send(t, token, 'POST', '/auth/subscribe')).json();
  await t.provider.pay(url);
  await t.deps.billing.reconcile(true);
  const me = await t.me(token);
  expect(me['stripe_status']).toBe('active');
  const { data } = await t.provider.stripe.invoices.list({ customer: String(me['stripe_customer_id']) });
  expect(data[0]?.amount_paid).toBe(499);
});
