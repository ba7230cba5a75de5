import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { checked } from './testing/answers.ts';
import { customerWith, idOf, premium, standard, start } from './testing/start.ts';

const session: Stripe.Checkout.SessionCreateParams = {
  mode: 'subscription',
  line_items: [{ price: standard, quantity: 1 }],
  success_url: 'http://127.0.0.1:1/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:1/cancel',
};

test('every kind of object matches the SDK types', async () => {
  const { stripe } = await start();
  checked.clear();
  const price = await stripe.prices.create({
    product_data: { name: 'Family' },
    currency: 'eur',
    unit_amount: 1999,
    recurring: { interval: 'year' },
    lookup_key: 'family',
  });
  expect(await stripe.prices.retrieve(price.id, { expand: ['product'] })).toMatchObject({
    lookup_key: 'family',
    product: { name: 'Family' },
  });
  const customer = await customerWith(stripe, 'visa');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  expect(subscription.status).toBe('active');
  const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1999, currency: 'eur' });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data[0]?.card?.last4).toBe('4242');
  await stripe.checkout.sessions.create(session);
  const configuration = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true }, payment_method_update: { enabled: true } },
  });
  expect((await stripe.billingPortal.configurations.list({ is_default: true })).data).toHaveLength(1);
  await stripe.billingPortal.sessions.create({ customer: customer.id, configuration: configuration.id });
  await stripe.subscriptions.cancel(subscription.id);
  await stripe.customers.del(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  const events = await stripe.events.list({ limit: 100 });
  expect(events.data.map(({ type }) => type)).toContain('customer.subscription.deleted');
  await stripe.events.retrieve(events.data[0]?.id ?? '');
  const kinds = ['product', 'price', 'customer', 'subscription', 'invoice', 'checkout.session', 'event'];
  const more = ['payment_method', 'billing_portal.session', 'billing_portal.configuration'];
  expect([...checked.keys()]).toEqual(expect.arrayContaining([...kinds, ...more]));
});

test('the SDK works with it as an application sets it up', async () => {
  const { sandbox } = await start();
  const { apiHost: host, apiPort: port, secretKey } = sandbox;
  const options = {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    timeout: 10_000,
    maxNetworkRetries: 2,
  } as const;
  const stripe = new Stripe(secretKey, options);
  const checkout = await stripe.checkout.sessions.create({
    ...session,
    client_reference_id: 'ünïcode & [brackets]',
  });
  const again = await stripe.checkout.sessions.retrieve(checkout.id);
  expect(again).toMatchObject({
    client_reference_id: 'ünïcode & [brackets]',
    url: checkout.url,
    ui_mode: 'hosted_page',
  });
});

test('lists are paged in both directions, and by the SDK alone', async () => {
  const { stripe } = await start();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.create({ name });
  const first = await stripe.customers.list({ limit: 2 });
  expect(first.data.map(({ name }) => name)).toEqual(['e', 'd']);
  expect(first.has_more).toBe(true);
  const second = await stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect(second.data.map(({ name }) => name)).toEqual(['c', 'b']);
  const back = await stripe.customers.list({ limit: 2, ending_before: second.data[0]?.id ?? '' });
  expect(back.data.map(({ name }) => name)).toEqual(['e', 'd']);
  const all: (string | null | undefined)[] = [];
  for await (const { name } of stripe.customers.list({ limit: 2 })) all.push(name);
  expect(all).toEqual(['e', 'd', 'c', 'b', 'a']);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'limit',
  });
});

test('expands ids on request, at any depth, in lists too', async () => {
  const { stripe } = await start();
  const customer = await customerWith(stripe, 'visa');
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: premium }],
    expand: ['latest_invoice.customer', 'items.data.price.product', 'default_payment_method'],
  });
  expect(made.latest_invoice).toMatchObject({ object: 'invoice', customer: { id: customer.id } });
  expect(made.items.data[0]?.price.product).toMatchObject({ name: 'Premium' });
  const list = await stripe.subscriptions.list({ expand: ['data.customer'] });
  expect(list.data[0]?.customer).toMatchObject({ email: 'reader@example.com' });
  await expect(stripe.customers.retrieve(customer.id, { expand: ['email'] })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(stripe.customers.retrieve(customer.id, { expand: ['nothing'] })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('errors have the status, type, code and parameter that Stripe returns', async () => {
  const { stripe, sandbox } = await start();
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    param: 'id',
  });
  const misspelt = { emial: 'a@example.com' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(misspelt)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  });
  await expect(stripe.customers.create({ email: 'no address' })).rejects.toMatchObject({
    code: 'email_invalid',
  });
  const tooSoon = Math.floor(Date.now() / 1000) + 60;
  await expect(stripe.checkout.sessions.create({ ...session, expires_at: tooSoon })).rejects.toMatchObject({
    param: 'expires_at',
  });
  const script = { ...session, success_url: 'javascript:alert(1)' };
  await expect(stripe.checkout.sessions.create(script)).rejects.toMatchObject({ code: 'url_invalid' });
  const stranger = new Stripe('sk_test_stranger', {
    host: sandbox.apiHost,
    port: sandbox.apiPort,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  await expect(stranger.customers.list()).rejects.toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
  });
  const old = { apiVersion: '2020-08-27' };
  await expect(stripe.customers.list({}, old)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.rawRequest('POST', '/v1/payouts', {})).rejects.toMatchObject({ statusCode: 404 });
});

test('one idempotency key creates one object', async () => {
  const { stripe, control } = await start();
  const key = { idempotencyKey: 'attempt-1' };
  const [one, two] = [
    await stripe.customers.create({ name: 'a' }, key),
    await stripe.customers.create({ name: 'a' }, key),
  ];
  expect(two.id).toBe(one.id);
  const header = new Headers(two.lastResponse.headers);
  expect(header.get('idempotent-replayed')).toBe('true');
  await expect(stripe.customers.create({ name: 'b' }, key)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  });
  expect((await stripe.customers.list()).data).toHaveLength(1);
  await expect(stripe.customers.create({ email: 'wrong' }, { idempotencyKey: 'k2' })).rejects.toMatchObject({
    code: 'email_invalid',
  });
  await stripe.customers.create({ email: 'right@example.com' }, { idempotencyKey: 'k2' });
  await control('POST /faults', { api: [{ kind: 'slow', delayMs: 1500, match: '/customers' }] });
  const slow = stripe.customers.create({ name: 'c' }, { idempotencyKey: 'k3' });
  // A fault is consumed when the matching request arrives, not when it ends.
  await expect.poll(async () => (await control('GET /faults')).api).toEqual([]);
  await expect(stripe.customers.create({ name: 'c' }, { idempotencyKey: 'k3' })).rejects.toMatchObject({
    statusCode: 409,
  });
  expect((await stripe.customers.create({ name: 'c' }, { idempotencyKey: 'k3' }).catch(() => slow)).id).toBe(
    (await slow).id,
  );
});

test('customers are searched for in any case, by several values, page by page', async () => {
  const { stripe } = await start();
  checked.clear();
  const emails = ['nell@example.com', 'NELL@Example.com', 'other@example.com', 'a"b\\c@example.com'];
  for (const email of emails) await stripe.customers.create({ email });
  const gone = await stripe.customers.create({ email: 'nell@example.com' });
  await stripe.customers.del(gone.id);
  const search = async (query: string, limit = 10) =>
    (await stripe.customers.search({ query, limit }).autoPagingToArray({ limit: 100 })).map(
      ({ email }) => email,
    );
  expect(await search('email:"nelL@example.com"', 1)).toEqual(['NELL@Example.com', 'nell@example.com']);
  expect(await search('email:"other@example.com" OR email:"NELL@example.com"')).toHaveLength(3);
  expect(await search('email:"a\\"b\\\\c@example.com"')).toEqual(['a"b\\c@example.com']);
  for (const query of ['', 'nell', 'email:"a" AND email:"b"', 'emial:"a"', 'email:"a" OR'])
    await expect(stripe.customers.search({ query }), query).rejects.toMatchObject({ statusCode: 400 });
  expect(checked.get('search_result')).toBe(4);
});
