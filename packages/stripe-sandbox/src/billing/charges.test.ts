import { expect, test } from 'vitest';
import { customerWith, idOf, post, receive, secret, standard, start } from '../testing/start.ts';

/** Creates a customer who has paid once; returns the customer with the payment. */
async function paid(token = 'visa', options: Parameters<typeof start>[0] = {}) {
  const started = await start(options);
  const { stripe } = started;
  const customer = await customerWith(stripe, token);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: standard }],
  });
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  if (!charge) throw new Error('nothing was charged');
  return { ...started, customer, subscription, charge };
}

test('a paid invoice has a charge, which links to its subscription', async () => {
  const { stripe, subscription, customer, charge } = await paid();
  expect(charge).toMatchObject({ amount: 999, refunded: false, disputed: false, customer: customer.id });
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    expand: ['data.invoice'],
  });
  expect(data[0]?.invoice).toMatchObject({
    id: subscription.latest_invoice,
    parent: { subscription_details: { subscription: subscription.id } },
  });
});

test('a trial charges nothing', async () => {
  const { stripe } = await start();
  const customer = await customerWith(stripe, 'visa');
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: standard }],
    trial_period_days: 7,
  });
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('refunds in part, then in full, and never more than was paid', async () => {
  const receiver = await receive();
  const { stripe, charge, subscription } = await paid('visa', { webhook: { url: receiver.url, secret } });
  await expect(stripe.refunds.create({ charge: charge.id, amount: 1000 })).rejects.toThrow('greater than');
  const part = await stripe.refunds.create({ charge: charge.id, amount: 400 });
  expect(part).toMatchObject({ amount: 400, status: 'succeeded' });
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 400, refunded: false });
  await stripe.refunds.create({ payment_intent: idOf(charge.payment_intent) });
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 999, refunded: true });
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2);
  await receiver.until((events) => events.filter(({ type }) => type === 'charge.refunded').length === 2);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('opens a dispute and decides it by control endpoint', async () => {
  const receiver = await receive();
  const { stripe, charge, control } = await paid('visa', { webhook: { url: receiver.url, secret } });
  const opened = await control('POST /disputes', { charge: charge.id, reason: 'general' });
  expect(opened).toMatchObject({ status: 'needs_response', charge: charge.id, amount: 999 });
  await expect(control('POST /disputes', { charge: charge.id })).rejects.toThrow('400');
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const win = () => control('POST /disputes', { charge: charge.id, outcome: 'won' });
  expect((await win())['status']).toBe('won');
  await expect(win()).rejects.toThrow('already closed');
  const disputeEvents = () =>
    receiver.events.map(({ type }) => type).filter((type) => type.includes('dispute'));
  await receiver.until(() => disputeEvents().length >= 4);
  expect(disputeEvents()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
});

test('the card 0259 is disputed once it has paid', async () => {
  const { stripe, charge } = await paid('createDispute');
  expect(charge.disputed).toBe(true);
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response' });
});

test('a card has one fingerprint for all customers', async () => {
  const { stripe } = await start();
  const prints = await Promise.all(
    ['visa', 'visa', 'mastercard'].map(async (token) => {
      const customer = await customerWith(stripe, token);
      const [method] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
      return method?.card?.fingerprint;
    }),
  );
  expect(prints[0]).toMatch(/^\w{16}$/);
  expect(prints[1]).toBe(prints[0]);
  expect(prints[2]).not.toBe(prints[0]);
});

test('refunds and disputes by hand on the pages', async () => {
  const { sandbox, stripe, charge } = await paid();
  const address = `${sandbox.url}/payments/${charge.id}`;
  const read = async (url: string) => (await fetch(url)).text();
  expect(await read(`${sandbox.url}/`)).toContain('href="/payments"');
  expect(await read(`${sandbox.url}/payments`)).toContain(`/payments/${charge.id}`);
  expect(await (await post(`${address}/refund`, { amount: '5000' })).text()).toContain('greater than');
  expect((await post(`${address}/refund`, { amount: '99' })).status).toBe(303);
  expect(await read(address)).toContain('$0.99 refunded');
  expect((await post(`${address}/dispute`, { reason: 'fraudulent' })).status).toBe(303);
  const disputed = await read(address);
  expect(disputed).toContain('waiting for your answer');
  expect(disputed).not.toContain('>Refund</button>');
  expect((await post(`${address}/close`, { outcome: 'lost' })).status).toBe(303);
  expect(await read(address)).toContain('Dispute lost');
  expect((await stripe.disputes.list()).data[0]).toMatchObject({ status: 'lost', amount: 900 });
  expect((await fetch(`${sandbox.url}/payments/ch_nothing`)).status).toBe(404);
});
