import { expect, test } from 'vitest';
import { card, idOf, post, receive, secret, standard, start } from '../testing/start.ts';

const urls = { success_url: 'https://shop.test/gift', cancel_url: 'https://shop.test/' };

async function open(options: Parameters<typeof start>[0] = {}) {
  const started = await start(options);
  const price = await started.stripe.prices.retrieve(standard);
  const session = await started.stripe.checkout.sessions.create({
    ...urls,
    mode: 'payment',
    customer_email: 'giver@example.com',
    metadata: { order: '7' },
    payment_intent_data: { metadata: { order: '7' }, description: 'A gift' },
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 2997, product: idOf(price.product) } },
    ],
  });
  return { ...started, session };
}

test('a session in payment mode is paid once, without customer or subscription', async () => {
  const receiver = await receive();
  const { stripe, session } = await open({ webhook: { url: receiver.url, secret } });
  expect(session).toMatchObject({
    mode: 'payment',
    amount_total: 2997,
    currency: 'eur',
    payment_intent: null,
  });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Pay €29.97');
  expect((await post(session.url ?? '', card('4242424242424242'))).status).toBe(303);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer: null,
    subscription: null,
  });
  const [charge] = (await stripe.charges.list()).data;
  expect(charge).toMatchObject({ amount: 2997, customer: null, metadata: { order: '7' } });
  expect(await stripe.paymentIntents.retrieve(idOf(paid.payment_intent))).toMatchObject({
    latest_charge: charge?.id,
    metadata: { order: '7' },
    status: 'succeeded',
  });
  await receiver.until((events) => events.some(({ type }) => type === 'checkout.session.completed'));
  expect(receiver.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['charge.succeeded', 'payment_intent.succeeded']),
  );
});

test('its payment is refunded in part, then in full', async () => {
  const receiver = await receive();
  const { stripe, session } = await open({ webhook: { url: receiver.url, secret } });
  await post(session.url ?? '', card('4242424242424242'));
  const intent = idOf((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 997 });
  const [part] = (await stripe.charges.list({ payment_intent: intent })).data;
  expect(part).toMatchObject({ amount_refunded: 997, refunded: false });
  await stripe.refunds.create({ payment_intent: intent });
  const [whole] = (await stripe.charges.list({ payment_intent: intent })).data;
  expect(whole).toMatchObject({ amount_refunded: 2997, refunded: true });
  await receiver.until((events) => events.filter(({ type }) => type === 'charge.refunded').length === 2);
});

test('a declined card pays nothing, and a second payment is not taken', async () => {
  const { stripe, session } = await open();
  expect(await (await post(session.url ?? '', card('4000000000000002'))).text()).toContain('declined');
  expect((await stripe.charges.list()).data).toEqual([]);
  await post(session.url ?? '', card('4242424242424242'));
  await post(session.url ?? '', card('4242424242424242'));
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test.each([
  [{ unit_amount: -5 }, 'Invalid positive integer'],
  [{ unit_amount: 0 }, 'Invalid positive integer'],
  [{ unit_amount: 100_000_000 }, 'no more than'],
])('refuses an amount of %o', async (amount, problem) => {
  const { stripe } = await start();
  await expect(
    stripe.checkout.sessions.create({
      ...urls,
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', product_data: { name: 'Gift' }, ...amount } },
      ],
    }),
  ).rejects.toThrow(problem);
});

test('refuses a recurring price in payment mode, and one that is paid once in subscription mode', async () => {
  const { stripe } = await start();
  const once = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 500,
    product_data: { name: 'Once' },
  });
  const lines = (price: string) => ({ ...urls, line_items: [{ price, quantity: 1 }] });
  await expect(stripe.checkout.sessions.create({ ...lines(standard), mode: 'payment' })).rejects.toThrow(
    'recurring price',
  );
  await expect(stripe.checkout.sessions.create({ ...lines(once.id), mode: 'subscription' })).rejects.toThrow(
    'at least one recurring price',
  );
  expect(await stripe.checkout.sessions.create({ ...lines(once.id), mode: 'payment' })).toMatchObject({
    amount_total: 500,
    mode: 'payment',
  });
});
