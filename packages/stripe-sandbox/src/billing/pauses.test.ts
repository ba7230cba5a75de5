import { expect, test } from 'vitest';
import { customerWith, day, standard, start } from '../testing/start.ts';

/** 1 January 2027 in unix seconds. */
const january = Date.UTC(2027, 0, 1) / 1000;

async function subscribed() {
  let now = january;
  const { stripe, control } = await start({ clock: () => now * 1000 });
  const customer = await customerWith(stripe, 'visa');
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  const advance = async (to: number) => {
    now = to;
    return await stripe.subscriptions.retrieve(id);
  };
  const invoices = async () =>
    (await stripe.invoices.list({ customer: customer.id })).data.map(({ status, amount_paid }) => [
      status,
      amount_paid,
    ]);
  const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  return { stripe, control, customer, id, advance, invoices, types };
}

test.each([
  ['void', 'void'],
  ['mark_uncollectible', 'uncollectible'],
  ['keep_as_draft', 'draft'],
] as const)('a pause with %s leaves invoices %s, and ends by itself', async (behavior, status) => {
  const { stripe, id, advance, invoices } = await subscribed();
  const resumes_at = Date.UTC(2027, 2, 1) / 1000 - 3600;
  const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior, resumes_at } });
  expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior, resumes_at } });
  await advance(january + 32 * day);
  expect(await invoices()).toEqual([
    [status, 0],
    ['paid', 999],
  ]);
  expect(await advance(resumes_at)).toMatchObject({ status: 'active', pause_collection: null });
  await advance(resumes_at + 3600);
  expect((await invoices())[0]).toEqual(['paid', 999]);
});

test('a pause is ended at once with a new period that is paid', async () => {
  const { stripe, id, advance, invoices, types } = await subscribed();
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  await advance(january + 40 * day);
  expect(await types()).toContain('invoice.voided');
  const back = await stripe.subscriptions.update(id, {
    pause_collection: '',
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
  });
  expect(back).toMatchObject({ pause_collection: null, billing_cycle_anchor: january + 40 * day });
  expect(await invoices()).toEqual([
    ['paid', 999],
    ['void', 0],
    ['paid', 999],
  ]);
});

test('refuses a pause in the past, and one without a behavior', async () => {
  const { stripe, id } = await subscribed();
  const pause = (pause_collection: { behavior: 'void'; resumes_at: number }) =>
    stripe.subscriptions.update(id, { pause_collection });
  await expect(pause({ behavior: 'void', resumes_at: january - 1 })).rejects.toMatchObject({
    param: 'pause_collection[resumes_at]',
  });
  await expect(pause({ resumes_at: january + day } as never)).rejects.toMatchObject({
    code: 'parameter_missing',
  });
});

test('redeems a code for a running subscription, once for each redemption', async () => {
  const { stripe, id, advance, invoices } = await subscribed();
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'STAY',
    max_redemptions: 1,
  });
  const { discounts } = await stripe.subscriptions.update(id, { discounts: [{ promotion_code: code.id }] });
  expect(discounts).toHaveLength(1);
  await expect(
    stripe.subscriptions.update(id, { discounts: [{ promotion_code: code.id }] }),
  ).rejects.toMatchObject({ param: 'discounts' });
  await advance(january + 32 * day);
  await advance(january + 60 * day);
  expect(await invoices()).toEqual([
    ['paid', 999],
    ['paid', 499],
    ['paid', 999],
  ]);
});

test('a card that has expired is declined, and accepted once its bank has renewed it', async () => {
  const { stripe, customer, advance, invoices } = await subscribed();
  const [card] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
  const expires = (exp_year: number) =>
    stripe.paymentMethods.update(card?.id ?? '', { card: { exp_month: 1, exp_year } });
  await expires(2027);
  expect(await advance(january + 31 * day)).toMatchObject({ status: 'past_due' });
  await expires(2030);
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
  await stripe.invoices.pay(open?.id ?? '');
  expect(await invoices()).toEqual([
    ['paid', 999],
    ['paid', 999],
  ]);
  await expect(expires(2020)).rejects.toMatchObject({ code: 'invalid_expiry_year' });
});
