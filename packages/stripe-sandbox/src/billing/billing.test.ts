import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { customerWith, day, idOf, standard, start } from '../testing/start.ts';
import { after } from './periods.ts';

/** 31 January 2027, noon. */
const january = Date.UTC(2027, 0, 31, 12) / 1000;

/** Starts a sandbox at noon on 31 January. `advance` moves its clock to a time in unix seconds. */
async function startInJanuary(options: Parameters<typeof start>[0] = {}) {
  const started = await start({ clock: () => january * 1000, ...options });
  return { ...started, advance: (to: number) => started.control('POST /clock', { to }) };
}

async function subscribe(stripe: Stripe, token: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await customerWith(stripe, token);
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: standard }],
    ...more,
  });
  const now = () => stripe.subscriptions.retrieve(made.id);
  return { customer, made, now };
}

const periodEnd = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end;
const at = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 12) / 1000;

/** Returns the types of a customer's events, oldest first. */
async function eventTypes(stripe: Stripe): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 });
  return events.data.map(({ type }) => type).reverse();
}

describe('time', () => {
  test('opens a checkout by the clock of the machine, however far the sandbox is ahead', async () => {
    const { stripe, control } = await start();
    const { now } = (await control('POST /clock', { advance: 40 * day })) as { now: number };
    const open = (seconds: number) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: standard, quantity: 1 }],
        success_url: 'http://127.0.0.1:1/success',
        expires_at: Math.floor(Date.now() / 1000) + seconds,
      });
    const session = await open(3600);
    expect(session.status).toBe('open');
    expect(session.expires_at - now).toBeGreaterThan(3500);
    expect(session.expires_at - now).toBeLessThan(3700);
    await control('POST /clock', { advance: 3700 });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await expect(open(60)).rejects.toMatchObject({ param: 'expires_at' });
  });

  test.each([
    ['month', 1, at(2027, 2, 28)],
    ['month', 2, at(2027, 3, 31)],
    ['month', 13, at(2028, 2, 29)],
    ['year', 1, at(2028, 1, 31)],
    ['week', 2, january + 14 * day],
    ['day', 3, january + 3 * day],
  ] as const)('%s × %d after 31 January', (interval, times, expected) => {
    expect(after(january, { interval, interval_count: 1 }, times)).toBe(expected);
  });
});

describe('a subscription', () => {
  test('renews month after month, on the last day where a month is short', async () => {
    const { stripe, advance } = await startInJanuary();
    const { made, now } = await subscribe(stripe, 'visa');
    expect(made.status).toBe('active');
    expect(periodEnd(made)).toBe(at(2027, 2, 28));
    await advance(at(2027, 2, 28) - 1);
    expect(periodEnd(await now())).toBe(at(2027, 2, 28));
    await advance(at(2027, 5, 1));
    expect(periodEnd(await now())).toBe(at(2027, 5, 31));
    const invoices = await stripe.invoices.list({ subscription: made.id });
    expect(invoices.data.map(({ created }) => created)).toEqual([
      at(2027, 4, 30),
      at(2027, 3, 31),
      at(2027, 2, 28),
      january,
    ]);
    expect(invoices.data.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 999)).toBe(
      true,
    );
    expect(invoices.data[0]?.billing_reason).toBe('subscription_cycle');
  });

  test('ends with its period when set to', async () => {
    const { stripe, advance } = await startInJanuary();
    const { made, now } = await subscribe(stripe, 'visa');
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await advance(at(2027, 2, 28));
    expect(await now()).toMatchObject({ status: 'canceled', ended_at: at(2027, 2, 28) });
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
  });

  test('a trial warns three days ahead, then bills', async () => {
    const { stripe, advance } = await startInJanuary();
    const { made, now } = await subscribe(stripe, 'visa', { trial_period_days: 7 });
    expect(made).toMatchObject({ status: 'trialing', trial_end: january + 7 * day });
    await advance(january + 4 * day);
    expect(await eventTypes(stripe)).toContain('customer.subscription.trial_will_end');
    expect((await now()).status).toBe('trialing');
    await advance(january + 7 * day);
    expect((await now()).status).toBe('active');
    const [bill, trial] = (await stripe.invoices.list({ subscription: made.id })).data;
    expect(bill).toMatchObject({ amount_paid: 999, status: 'paid' });
    expect(trial).toMatchObject({ amount_due: 0, status: 'paid' });
  });

  test.each([
    ['create_invoice', 'past_due'],
    ['cancel', 'canceled'],
    ['pause', 'paused'],
  ] as const)('a trial without a card: %s → %s', async (missing_payment_method, status) => {
    const { stripe, advance } = await startInJanuary();
    const customer = await stripe.customers.create();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: standard }],
      trial_period_days: 2,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await advance(january + 3 * day);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe(status);
  });

  test('expires after 23 hours if incomplete', async () => {
    const { stripe, advance } = await startInJanuary();
    const { made, now } = await subscribe(stripe, 'chargeCustomerFail');
    expect(made.status).toBe('incomplete');
    await advance(january + 23 * 3600);
    expect((await now()).status).toBe('incomplete_expired');
  });
});

describe('a renewal that fails', () => {
  test.each(['canceled', 'unpaid', 'past_due'] as const)('is retried, then %s', async (ending) => {
    const { stripe, advance } = await startInJanuary({ retries: { days: [3, 5], lastAction: ending } });
    const { made, now, customer } = await subscribe(stripe, 'visa');
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const renewal = at(2027, 2, 28);
    await advance(renewal);
    expect((await now()).status).toBe('past_due');
    const [invoice] = (await stripe.invoices.list({ subscription: made.id })).data;
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: renewal + 3 * day,
    });
    await advance(renewal + 3 * day);
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(2);
    expect((await now()).status).toBe('past_due');
    await advance(renewal + 9 * day);
    expect((await now()).status).toBe(ending);
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(3);
    expect((await eventTypes(stripe)).filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
  });

  test('is settled by paying the invoice with another card', async () => {
    const { stripe, advance } = await startInJanuary();
    const { now, customer } = await subscribe(stripe, 'visa');
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    await advance(at(2027, 2, 28));
    const good = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    await stripe.invoices.pay(idOf((await now()).latest_invoice), { payment_method: good.id });
    expect((await now()).status).toBe('active');
    await expect(stripe.invoices.pay(idOf((await now()).latest_invoice))).rejects.toMatchObject({
      code: 'invoice_already_paid',
    });
  });
});

test('the clock of the sandbox renews subscriptions and never goes back', async () => {
  const { stripe, control } = await start();
  const customer = await customerWith(stripe, 'visa');
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  await control('POST /clock', { advance: 40 * day });
  const renewed = await stripe.subscriptions.retrieve(made.id);
  expect(periodEnd(renewed)).toBeGreaterThan(periodEnd(made) ?? 0);
  await expect(control('POST /clock', { advance: -1 })).rejects.toThrow('400');
});

test('deletes events older than thirty days', async () => {
  const { stripe, control } = await start();
  await stripe.customers.create({ name: 'early' });
  const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
  await control('POST /clock', { advance: 31 * day });
  await stripe.customers.create({ name: 'late' });
  expect((await stripe.events.list({ types: ['customer.created'] })).data).toHaveLength(1);
  await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
});
