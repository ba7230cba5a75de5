import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { card, customerWith, day, idOf, post, premium, standard, start } from '../testing/start.ts';

const site = 'http://127.0.0.1:1';

const sell = (stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: standard, quantity: 1 }],
    success_url: `${site}/success`,
    cancel_url: `${site}/cancel`,
    customer_email: 'ada@example.com',
    ...more,
  });

const codeFor = async (
  stripe: Stripe,
  coupon: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
) =>
  stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: (await stripe.coupons.create(coupon)).id },
    code: 'SPRING',
    ...more,
  });

const invoicesOf = async (stripe: Stripe, subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ amount_paid }) => amount_paid).reverse();

test.each([
  ['once', { duration: 'once' }, [500, 999, 999]],
  ['for two months', { duration: 'repeating', duration_in_months: 2 }, [500, 500, 999]],
  ['forever', { duration: 'forever' }, [500, 500, 500]],
] as const)('a code lowers the price %s', async (_name, duration, paid) => {
  const { stripe, control } = await start({ clock: () => Date.UTC(2027, 0, 5) });
  const code = await codeFor(stripe, { percent_off: 50, ...duration });
  const session = await sell(stripe, { discounts: [{ promotion_code: code.id }] });
  expect(session).toMatchObject({ amount_subtotal: 999, amount_total: 499 });
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);
  await post(session.url ?? '', card('4242424242424242'));
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.discounts', 'discounts.promotion_code'],
  });
  expect(done.discounts?.[0]?.promotion_code).toMatchObject({ code: 'SPRING' });
  await control('POST /clock', { advance: 62 * day });
  const amounts = await invoicesOf(stripe, idOf(done.subscription));
  expect(amounts.map((amount, index) => Math.abs(amount - (paid[index] ?? 0)) <= 1)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a code counts only when the checkout is paid, and the last one goes to who pays first', async () => {
  const { stripe } = await start();
  const code = await codeFor(stripe, { percent_off: 100, duration: 'once' }, { max_redemptions: 1 });
  const one = await sell(stripe, { discounts: [{ promotion_code: code.id }] });
  const other = await sell(stripe, { discounts: [{ promotion_code: code.id }] });
  await post(one.url ?? '', card('4000000000000002'));
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);
  await post(one.url ?? '', card('4242424242424242'));
  expect(await stripe.checkout.sessions.retrieve(one.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
  });
  const late = await post(other.url ?? '', card('4242424242424242'));
  expect(await late.text()).toContain('no longer valid. Nothing was charged.');
  expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({
    status: 'open',
    amount_total: 999,
    discounts: [],
  });
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: false, times_redeemed: 1 });
  await expect(sell(stripe, { discounts: [{ promotion_code: code.id }] })).rejects.toThrow('no longer valid');
});

test('a person applies and removes a code on the page', async () => {
  const { stripe } = await start();
  await codeFor(stripe, { amount_off: 300, currency: 'usd', duration: 'once' });
  const { url, id } = await sell(stripe, { allow_promotion_codes: true });
  expect(await (await post(`${url}/code`, { code: 'nothing' })).text()).toContain('This code is invalid.');
  expect((await post(`${url}/code`, { code: ' spring ' })).status).toBe(303);
  const page = await (await fetch(url ?? '')).text();
  expect(page).toContain('$6.99');
  await post(`${url}/code`, { code: '' });
  expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(999);
});

test('codes are refused for other products, first purchases only, after their end', async () => {
  const { stripe, control } = await start();
  const product = idOf((await stripe.prices.retrieve(premium)).product);
  const only = await codeFor(
    stripe,
    { percent_off: 10, applies_to: { products: [product] } },
    { code: 'PREMIUM' },
  );
  await expect(sell(stripe, { discounts: [{ promotion_code: only.id }] })).rejects.toThrow('not apply');
  const customer = await customerWith(stripe, 'visa');
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  const first = await codeFor(
    stripe,
    { percent_off: 10 },
    { code: 'FIRST', restrictions: { first_time_transaction: true } },
  );
  await expect(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: standard, quantity: 1 }],
      success_url: site,
      customer: customer.id,
      discounts: [{ promotion_code: first.id }],
    }),
  ).rejects.toThrow('first purchase');
  const { now } = (await control('GET /clock')) as { now: number };
  const short = await codeFor(stripe, { percent_off: 10 }, { code: 'SHORT', expires_at: now + day });
  await control('POST /clock', { advance: 2 * day });
  expect((await stripe.promotionCodes.list({ code: 'short', active: true })).data).toEqual([]);
  expect((await stripe.promotionCodes.retrieve(short.id)).active).toBe(false);
});

test('a change of plan credits what was paid, not the full price', async () => {
  const { stripe } = await start({ clock: () => Date.UTC(2027, 0, 5) });
  const code = await codeFor(stripe, { percent_off: 100, duration: 'once' });
  const session = await sell(stripe, { discounts: [{ promotion_code: code.id }] });
  await post(session.url ?? '', card('4242424242424242'));
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  const subscription = done.subscription as Stripe.Subscription;
  const items = [{ id: subscription.items.data[0]?.id ?? '', price: premium, quantity: 1 }];
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  expect(preview).toMatchObject({ amount_due: 1499, total: 1499 });
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
  expect(await invoicesOf(stripe, subscription.id)).toEqual([0, 1499]);
});

test('a preview stores nothing, and the portal shows it to be confirmed', async () => {
  const { stripe } = await start({ clock: () => Date.UTC(2027, 0, 5) });
  const customer = await customerWith(stripe, 'visa');
  const price = await stripe.prices.create({
    product: idOf((await stripe.prices.retrieve(standard)).product),
    currency: 'usd',
    unit_amount: 9900,
    recurring: { interval: 'year' },
  });
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  const items = [{ id: made.items.data[0]?.id ?? '', price: price.id, quantity: 1 }];
  const preview = await stripe.invoices.createPreview({
    subscription: made.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  expect(preview.amount_due).toBe(9900 - 999);
  expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${site}/profile`,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: made.id, items },
      after_completion: { type: 'redirect', redirect: { return_url: `${site}/profile?done` } },
    },
  });
  const page = await (await fetch(url)).text();
  expect(page).toContain('Confirm your new plan');
  expect(page).toContain('$89.01');
  const answer = await post(`${url}/plan`, { subscription: made.id, price: price.id });
  expect(answer.headers.get('location')).toBe(`${site}/profile?done`);
  expect(await invoicesOf(stripe, made.id)).toEqual([999, 8901]);
});

test('the publisher lists and changes products and prices', async () => {
  const { stripe } = await start();
  const product = await stripe.products.create({ name: 'Patron', metadata: { tier: '3' } });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 2500,
    recurring: { interval: 'month', interval_count: 3 },
  });
  expect((await stripe.prices.list({ product: product.id, active: true })).data).toHaveLength(1);
  await stripe.prices.update(price.id, { active: false, metadata: { is_premium: 'true' } });
  expect((await stripe.prices.list({ product: product.id, active: true })).data).toEqual([]);
  await stripe.products.update(product.id, { name: 'Patrons' });
  expect((await stripe.products.list({ active: true })).data.map(({ name }) => name)).toContain('Patrons');
});
