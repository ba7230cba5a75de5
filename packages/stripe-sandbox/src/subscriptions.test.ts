import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { customerWith, day, idOf, premium, standard, start } from './testing/start.ts';

test('subscriptions are listed by customer and status, and a cancelled one cannot be changed', async () => {
  const { stripe } = await start();
  const [one, two] = [await customerWith(stripe, 'visa'), await customerWith(stripe, 'visa')];
  const make = (customer: string) => stripe.subscriptions.create({ customer, items: [{ price: standard }] });
  const [first, second, third] = [await make(one.id), await make(one.id), await make(two.id)];
  const ended = await stripe.subscriptions.cancel(first.id);
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list(params)).data.map(({ id }) => id);
  expect(await ids({ customer: one.id })).toEqual([second.id]);
  expect(await ids({ customer: one.id, status: 'all' })).toEqual([second.id, first.id]);
  expect(await ids({ status: 'canceled' })).toEqual([first.id]);
  expect(await ids({ status: 'active' })).toEqual([third.id, second.id]);
  await expect(stripe.subscriptions.update(first.id, { cancel_at_period_end: true })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(stripe.subscriptions.cancel(first.id)).rejects.toMatchObject({ statusCode: 404 });
});

test('changes a plan with proration, and sets and revokes the end', async () => {
  const { stripe, control } = await start();
  const customer = await customerWith(stripe, 'visa');
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  const item = made.items.data[0]?.id ?? '';
  const ending = await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: made.items.data[0]?.current_period_end,
  });
  expect(await stripe.subscriptions.update(made.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await control('POST /clock', { advance: 15 * day });
  const dearer = await stripe.subscriptions.update(made.id, {
    items: [{ id: item, price: premium }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(dearer.items.data[0]?.price.metadata).toEqual({ is_premium: 'true' });
  const invoice = dearer.latest_invoice as Stripe.Invoice;
  expect(invoice.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
  expect(invoice.total).toBeGreaterThan(200);
  expect(invoice.total).toBeLessThan(300);
  const cheaper = await stripe.subscriptions.update(made.id, {
    items: [{ id: item, price: standard }],
    proration_behavior: 'always_invoice',
  });
  expect(cheaper.status).toBe('active');
  const credited = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(credited.balance).toBe(-invoice.total);
});

test('rejects payment by a declined card and keeps the changes of the attempt', async () => {
  const { stripe } = await start();
  const customer = await stripe.customers.create({ email: 'a@example.com' });
  await expect(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  ).rejects.toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
  });
  const poor = await customerWith(stripe, 'chargeCustomerFail');
  const incomplete = await stripe.subscriptions.create({ customer: poor.id, items: [{ price: standard }] });
  expect(incomplete.status).toBe('incomplete');
  await expect(stripe.invoices.pay(idOf(incomplete.latest_invoice))).rejects.toMatchObject({
    statusCode: 402,
  });
  expect((await stripe.invoices.retrieve(idOf(incomplete.latest_invoice))).attempt_count).toBe(2);
  const before = (await stripe.subscriptions.list({ status: 'all' })).data.length;
  const strict: Stripe.SubscriptionCreateParams = {
    customer: poor.id,
    items: [{ price: standard }],
    payment_behavior: 'error_if_incomplete',
  };
  await expect(stripe.subscriptions.create(strict)).rejects.toMatchObject({ statusCode: 402 });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(before);
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: poor.id });
  await stripe.invoices.pay(idOf(incomplete.latest_invoice), { payment_method: good.id });
  expect((await stripe.subscriptions.retrieve(incomplete.id)).status).toBe('active');
});
