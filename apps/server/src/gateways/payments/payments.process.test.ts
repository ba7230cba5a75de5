import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { day, prices, startProvider, webhookSecret } from '../../testing/billing-app.ts';
import { type CheckoutOrder, PaymentsRefused, PaymentsUnavailable, SignatureRefused } from './payments.ts';
import { apiAddress } from './stripe-client.ts';

const minute = 60_000;

async function open(options: { trialDays?: number; timeoutMs?: number; retries?: number } = {}) {
  const clock = manualClock();
  const provider = await startProvider({ clock, ...options });
  const order = (change: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    attempt: randomUUID(),
    plan: 'standard',
    buyer: { email: 'reader@readers.test' },
    expiresAt: clock.ms() + 45 * minute,
    discount: null,
    trialDays: options.trialDays ?? 0,
    siteName: 'Fern & Sons',
    language: 'de',
    ...change,
  });
  return { ...provider, clock, order };
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

describe('checkouts', () => {
  test('keep their id, and are open, then complete', async () => {
    const { payments, pay, order } = await open();
    const wanted = order();
    const [first, second] = await Promise.all([
      payments.startCheckout(wanted),
      payments.startCheckout(wanted),
    ]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      state: 'open',
      isPaid: false,
      attempt: wanted.attempt,
      subscription: null,
    });
    await pay(first.url ?? '');
    const paid = await payments.readCheckout(first.id);
    expect(paid).toMatchObject({
      state: 'complete',
      isPaid: true,
      url: null,
      subscription: { status: 'active', isPremium: false, endsAt: null },
    });
    expect(paid?.subscription?.customer).toBe(paid?.customer);
    expect(await payments.expireCheckout(first.id)).toMatchObject({ state: 'complete' });
  });

  test('are in the language of the order if the provider has it', async () => {
    const { payments, order } = await open();
    const priceIn = async (language: string) => {
      const { url } = await payments.startCheckout(order({ language }));
      return /class="amount">([^<]*)/.exec(await (await fetch(url ?? '')).text())?.[1];
    };
    expect(await priceIn('de')).toBe('9,99\u00a0$');
    // The provider has no pages in Arabic, and refuses an unknown locale.
    expect(await priceIn('ar')).toBe('$9.99');
  });

  test('expire on request, and are null when unknown', async () => {
    const { payments, pay, order } = await open();
    const { id, url } = await payments.startCheckout(order());
    expect(await payments.expireCheckout(id)).toMatchObject({ state: 'expired', url: null });
    expect(await payments.expireCheckout(id)).toMatchObject({ state: 'expired' });
    expect(await pay(url ?? '')).toBe(410);
    expect(await payments.readCheckout('cs_test_unknown')).toBeNull();
    expect(await payments.expireCheckout('cs_test_unknown')).toBeNull();
  });

  test('include a trial if the customer may have one', async () => {
    const { payments, pay, order } = await open({ trialDays: 5 });
    for (const [trialDays, status] of [
      [5, 'trialing'],
      [0, 'active'],
    ] as const) {
      const { id, url } = await payments.startCheckout(order({ trialDays }));
      await pay(url ?? '');
      const checkout = await payments.readCheckout(id);
      expect(checkout).toMatchObject({ isPaid: true, subscription: { status } });
      // The checkout names the card if it started a trial.
      expect(checkout?.trialCard).toEqual(trialDays > 0 ? expect.stringMatching(/^\w{16}$/) : null);
    }
  });

  test('of a deleted customer are rejected as such', async () => {
    const { payments, order } = await open();
    const refusal = await payments.startCheckout(order({ buyer: { customer: 'cus_gone' } })).catch(String);
    expect(refusal).toContain('PaymentsRefused');
    await expect(payments.startCheckout(order({ buyer: { customer: 'cus_gone' } }))).rejects.toMatchObject({
      isMissing: true,
    });
  });
});

describe('subscriptions', () => {
  test('are listed with ended ones; canceling twice is allowed', async () => {
    const { payments } = await open();
    const { id, customer, isPremium } = await payments.addTestSubscriber('reader@readers.test', 'premium');
    expect(isPremium).toBe(true);
    expect(await payments.addTestSubscriber('reader@readers.test', 'premium')).toMatchObject({
      id,
      customer,
    });
    expect(await all(payments.listLiveSubscriptions())).toMatchObject([{ id, customer, status: 'active' }]);
    await payments.cancelSubscription(id);
    await payments.cancelSubscription(id);
    await payments.cancelSubscription('sub_unknown');
    expect(await payments.listOwnSubscriptions(customer, null)).toMatchObject([{ id, status: 'canceled' }]);
    expect(await all(payments.listLiveSubscriptions())).toEqual([]);
    expect(await payments.listOwnSubscriptions('cus_unknown', null)).toEqual([]);
  });

  test('report when they are set to end', async () => {
    const { payments, stripe, clock } = await open();
    const { id, customer } = await payments.addTestSubscriber('reader@readers.test', 'standard');
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const [ending] = await payments.listOwnSubscriptions(customer, null);
    expect(ending?.endsAt).toBe(ending?.periodEnd);
    expect(ending?.periodEnd).toBe(clock.ms() + 31 * day);
  });

  test('are premium by price, metadata or lookup key', async () => {
    const { payments, stripe } = await open();
    const other = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 9900,
      recurring: { interval: 'year' },
      product_data: { name: 'A year of premium' },
      metadata: { is_premium: 'true' },
    });
    const { id, customer } = await payments.addTestSubscriber('reader@readers.test', 'standard');
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? '';
    await stripe.subscriptions.update(id, { items: [{ id: item, price: other.id }] });
    expect(await payments.listOwnSubscriptions(customer, id)).toMatchObject([{ isPremium: true }]);
  });
});

test('the portal opens for a customer and for a change of plan, and does not offer the e-mail address', async () => {
  const { payments, stripe } = await open();
  const { id, customer } = await payments.addTestSubscriber('reader@readers.test', 'standard');
  const page = await fetch(await payments.openPortal(customer, 'de'));
  expect(await page.text()).toContain('9,99\u00a0$ per month');
  const change = await fetch(await payments.openPortal(customer, 'ar', { planOf: id }));
  expect(await change.text()).toContain('Choose a plan');
  await expect(payments.openPortal('cus_unknown', 'de')).rejects.toThrow(PaymentsRefused);
  const made = (await stripe.billingPortal.configurations.list()).data.filter(
    ({ is_default }) => !is_default,
  );
  expect(made).toHaveLength(1);
  expect(made[0]?.features.customer_update.enabled).toBe(false);
  const products = made[0]?.features.subscription_update.products ?? [];
  expect(products.flatMap((product) => product.prices).toSorted()).toEqual([prices.premium, prices.standard]);
});

test('changes an address; does nothing for a deleted customer', async () => {
  const { payments, stripe } = await open();
  const { customer } = await payments.addTestSubscriber('reader@readers.test', 'standard');
  await payments.changeEmail(customer, 'new@readers.test');
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'new@readers.test' });
  await payments.changeEmail('cus_unknown', 'new@readers.test');
});

test('lists events newest first, since a time, with ids only', async () => {
  const { payments, pay, order, clock } = await open();
  const { id, url } = await payments.startCheckout(order());
  clock.advance(minute);
  await pay(url ?? '');
  const events = await all(payments.listEvents(clock.ms()));
  expect(events.find(({ type }) => type === 'checkout.session.completed')).toMatchObject({ checkout: id });
  const created = events.find(({ type }) => type === 'customer.subscription.created');
  expect(created).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    checkout: null,
    created: clock.ms(),
  });
  expect(await all(payments.listEvents(clock.ms() + 1000))).toEqual([]);
});

test('reads the subscription of a payment, also if it is refunded or disputed', async () => {
  const { payments, stripe, control, clock } = await open();
  const { id, customer, periodEnd } = await payments.addTestSubscriber('reader@readers.test', 'standard');
  const charge = (await stripe.charges.list({ customer })).data[0]?.id ?? '';
  const paid = { id: charge, customer, subscription: id, periodEnd, currency: 'usd', gift: null };
  expect(await payments.readCharge(charge)).toEqual({ ...paid, amountRefunded: 0, isFullyRefunded: false });
  await stripe.refunds.create({ charge, amount: 99 });
  expect(await payments.readCharge(charge)).toMatchObject({ amountRefunded: 99, isFullyRefunded: false });
  await control('POST /disputes', { charge });
  const events = await all(payments.listEvents(clock.ms()));
  const refunded = events.find(({ type }) => type === 'charge.refunded');
  expect(refunded).toMatchObject({ objectId: charge, customer });
  const dispute = events.find(({ type }) => type === 'charge.dispute.created')?.objectId ?? '';
  expect(await payments.readDispute(dispute)).toEqual({
    id: dispute,
    charge,
    amount: 900,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
  });
  expect(await payments.readCharge('ch_unknown')).toBeNull();
  expect(await payments.readDispute('du_unknown')).toBeNull();
});

describe('webhooks', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.updated',
    created: 1,
    data: { object: { object: 'customer', id: 'cus_1' } },
  });
  const sign = (timestamp: number, secret: string) =>
    new Stripe('sk_test_signs').webhooks.generateTestHeaderString({ payload, secret, timestamp });

  test.each([
    [0, webhookSecret],
    [-300, webhookSecret],
    [300, webhookSecret],
    [0, 'whsec_that_is_being_rolled'],
  ])('%d seconds from now, signed by %s, are accepted', async (at, secret) => {
    const { payments, clock } = await open();
    const event = await payments.readWebhook(Buffer.from(payload), sign(clock.ms() / 1000 + at, secret));
    expect(event).toEqual({
      id: 'evt_1',
      type: 'customer.updated',
      created: 1000,
      customer: 'cus_1',
      checkout: null,
      objectId: null,
    });
  });

  test.each([
    [-301, webhookSecret],
    [301, webhookSecret],
    [400 * 24 * 3600, webhookSecret],
    [0, 'whsec_somebody_else'],
  ])('%d seconds from now, signed by %s, are rejected', async (at, secret) => {
    const { payments, clock } = await open();
    const signature = sign(clock.ms() / 1000 + at, secret);
    await expect(payments.readWebhook(Buffer.from(payload), signature)).rejects.toThrow(SignatureRefused);
  });

  test('are rejected when changed, unsigned or unreadable', async () => {
    const { payments, clock } = await open();
    const signature = sign(clock.ms() / 1000, webhookSecret);
    const read = (body: string, header: string) => payments.readWebhook(Buffer.from(body), header);
    await expect(read(`${payload} `, signature)).rejects.toThrow(SignatureRefused);
    await expect(read(payload, '')).rejects.toThrow(SignatureRefused);
    await expect(read(payload, 't=1,v1=00')).rejects.toThrow(SignatureRefused);
    await expect(read('', signature)).rejects.toThrow(SignatureRefused);
  });
});

describe('a provider with errors', () => {
  test.each(['500', '429', 'reset'])('%s is unavailable', async (kind) => {
    const { payments, control } = await open();
    await control('POST /faults', { api: [{ kind, times: 5 }] });
    await expect(payments.readCheckout('cs_test_1')).rejects.toThrow(PaymentsUnavailable);
  });

  test('one deadline limits all requests together, with the retries of the SDK', async () => {
    const { payments, control } = await open({ retries: 2 });
    await control('POST /faults', { api: [{ kind: 'slow', delayMs: 60_000, times: 5 }] });
    const hurried = payments.withTimeout(200);
    await expect(hurried.readCheckout('cs_test_1')).rejects.toThrow(PaymentsUnavailable);
    await expect(hurried.readCheckout('cs_test_1')).rejects.toThrow(PaymentsUnavailable);
  });

  test('a repeated order creates one checkout, even if its first response was lost', async () => {
    const { payments, stripe, control, order } = await open({ retries: 2 });
    await control('POST /faults', { api: [{ kind: '500', isAfter: true }] });
    await payments.startCheckout(order());
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });
});

describe('API address', () => {
  test('sends a live key to the provider only', () => {
    expect(apiAddress('sk_live_1', 'http://127.0.0.1:9')).toBeNull();
    expect(apiAddress('rk_live_1', 'http://127.0.0.1:9')).toBeNull();
    expect(apiAddress('sk_test_1', null)).toBeNull();
    expect(apiAddress('sk_test_1', 'http://127.0.0.1:9')).toEqual({
      host: '127.0.0.1',
      port: '9',
      protocol: 'http',
    });
    expect(apiAddress('sk_test_1', 'https://pay.example')).toMatchObject({ port: '443', protocol: 'https' });
  });
});
