import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { card, customerWith, day, post, premium, standard, start } from '../testing/start.ts';

const site = 'http://127.0.0.1:1';

function checkout(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: standard, quantity: 1 }],
    success_url: `${site}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/cancel`,
    client_reference_id: 'pending-1',
    metadata: { pending: '1' },
    ...more,
  });
}

test('a person subscribes: wrong fields, a declined card, a good one', async () => {
  const { stripe } = await start();
  const session = await checkout(stripe, { subscription_data: { metadata: { member: '7' } } });
  const url = session.url ?? '';
  const page = await fetch(url);
  const text = await page.text();
  expect(text).toContain('TEST');
  expect(text).toContain('$9.99');
  expect(text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${site}`);
  const wrong = await post(url, card('4242 4242 4242 4241', { expiry: '01 / 20', cvc: '1' }));
  expect(wrong.status).toBe(200);
  const problems = await wrong.text();
  for (const problem of ['invalid', 'expired', 'security code', 'email address'])
    expect(problems).toContain(problem);
  const declined = await post(url, card('4000 0000 0000 0002', { email: 'ada@example.com' }));
  expect(declined.status).toBe(200);
  expect(await declined.text()).toContain('Your card was declined');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const paid = await post(url, card('4242 4242 4242 4242', { email: 'ada@example.com' }));
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`${site}/success?session_id=${session.id}`);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'customer'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'pending-1',
    metadata: { pending: '1' },
    customer: { email: 'ada@example.com' },
    customer_details: { email: 'ada@example.com' },
    subscription: { status: 'active', metadata: { member: '7' } },
  });
  const again = await post(url, card('4242 4242 4242 4242', { email: 'ada@example.com' }));
  expect(again.headers.get('location')).toBe(paid.headers.get('location'));
  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  expect(await (await fetch(url)).text()).toContain('Already done');
});

test('no page, response or file contains a card number', async () => {
  const { stripe, control } = await start();
  const session = await checkout(stripe, { customer_email: 'ada@example.com' });
  const asked = await post(session.url ?? '', card('4000 0025 0000 3155'));
  expect(await asked.text()).not.toContain('3155 ');
  const strange = await post(session.url ?? '', card('4111 1111 1111 1111'));
  expect(await strange.text()).toContain('no test card');
  expect(JSON.stringify(await control('GET /state'))).not.toMatch(/4000002500003155|4111111111111111/);
});

test('a card that needs confirmation is confirmed or rejected in a separate step', async () => {
  const { stripe } = await start();
  const session = await checkout(stripe, { customer_email: 'ada@example.com' });
  const url = session.url ?? '';
  const asked = await post(url, card('4000002500003155'));
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('Your bank asks');
  const refused = await post(`${url}/confirm`, { answer: 'no' });
  expect(await refused.text()).toContain('was not confirmed');
  await post(url, card('4000002500003155'));
  expect((await post(`${url}/confirm`, { answer: 'yes' })).status).toBe(303);
  const [subscription] = (await stripe.subscriptions.list()).data;
  expect(subscription?.status).toBe('active');
});

test('a trial costs nothing today; a session expires by time and by request', async () => {
  const { stripe, control } = await start();
  const trial = await checkout(stripe, {
    customer_email: 'ada@example.com',
    subscription_data: { trial_period_days: 14 },
  });
  expect(await (await fetch(trial.url ?? '')).text()).toContain('14 days free');
  await post(trial.url ?? '', card('4242424242424242'));
  const done = await stripe.checkout.sessions.retrieve(trial.id, { expand: ['subscription'] });
  expect(done).toMatchObject({ payment_status: 'no_payment_required', subscription: { status: 'trialing' } });
  const early = await checkout(stripe);
  expect(await stripe.checkout.sessions.expire(early.id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(early.id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.checkout.sessions.expire(trial.id)).rejects.toThrow('complete');
  const late = await checkout(stripe);
  await control('POST /clock', { advance: day });
  expect((await post(late.url ?? '', card('4242424242424242', { email: 'a@b.c' }))).status).toBe(410);
  expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired');
  expect((await stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(2);
});

async function member(stripe: Stripe) {
  const customer = await customerWith(stripe, 'visa');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: standard }],
  });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${site}/profile`,
  });
  const now = () => stripe.subscriptions.retrieve(subscription.id);
  return { customer, subscription, url: portal.url, now };
}

test('the portal shows, changes the plan, cancels, resumes and links back', async () => {
  const { stripe } = await start();
  const { url, subscription, now } = await member(stripe);
  const home = await (await fetch(url)).text();
  for (const part of ['Standard', '$9.99 per month', 'Renews on', 'Visa ending in 4242', `${site}/profile`])
    expect(home).toContain(part);
  expect(await (await fetch(`${url}/plan?subscription=${subscription.id}`)).text()).toContain(
    '$14.99 per month',
  );
  const subject = { subscription: subscription.id };
  expect((await post(`${url}/plan`, { ...subject, price: premium })).status).toBe(303);
  expect((await now()).items.data[0]?.price.id).toBe(premium);
  await post(`${url}/cancel`, subject);
  expect((await now()).cancel_at_period_end).toBe(true);
  expect(await (await fetch(url)).text()).toContain('Keep subscription');
  await post(`${url}/resume`, subject);
  expect((await now()).cancel_at_period_end).toBe(false);
  const stranger = await member(stripe);
  expect((await post(`${stranger.url}/cancel`, subject)).status).toBe(404);
});

test('a new card pays what the old one did not', async () => {
  const { stripe, control } = await start();
  const { url, customer, subscription, now } = await member(stripe);
  expect((await post(`${url}/card`, card('4000000000000341'))).status).toBe(303);
  await control('POST /clock', { advance: 32 * day });
  expect((await now()).status).toBe('past_due');
  expect((await fetch(url)).status).toBe(410);
  const flow = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${site}/profile`,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${site}/paid` } },
    },
  });
  const first = await fetch(flow.url, { redirect: 'manual' });
  expect(first.headers.get('location')).toMatch(/\/card$/);
  expect(await (await fetch(`${flow.url}/card`)).text()).toContain('Pay $9.99 now');
  const saved = await post(`${flow.url}/card`, card('5555555555554444', { payNow: 'yes' }));
  expect(saved.headers.get('location')).toBe(`${site}/paid`);
  expect(await now()).toMatchObject({ status: 'active' });
  expect((await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data).toEqual([]);
});

test('a flow opens its own page and ends at its target', async () => {
  const { stripe } = await start();
  const { customer, subscription, now } = await member(stripe);
  for (const type of ['subscription_update', 'subscription_cancel'] as const) {
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      flow_data: {
        type,
        [type]: { subscription: subscription.id },
        after_completion: { type: 'redirect', redirect: { return_url: `${site}/${type}` } },
      },
    });
    const opened = await fetch(portal.url);
    expect(opened.url).toContain(subscription.id);
    const path = type === 'subscription_update' ? 'plan' : 'cancel';
    const ended = await post(`${portal.url}/${path}`, { subscription: subscription.id, price: premium });
    expect(ended.headers.get('location')).toBe(`${site}/${type}`);
  }
  expect(await now()).toMatchObject({
    cancel_at_period_end: true,
    items: { data: [{ price: { id: premium } }] },
  });
  const wrong = { type: 'subscription_cancel', subscription_cancel: { subscription: 'sub_nobody' } } as const;
  await expect(
    stripe.billingPortal.sessions.create({ customer: customer.id, flow_data: wrong }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test('rejects requests of other sites and host names', async () => {
  const { stripe, sandbox } = await start();
  const session = await checkout(stripe, { metadata: { note: '<b>"x"' } });
  const foreign = await fetch(session.url ?? '', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  const { request } = await import('node:http');
  const status = await new Promise((done) => {
    request(`${sandbox.url}/`, { headers: { host: 'evil.example' } }, (response) =>
      done(response.resume().statusCode),
    ).end();
  });
  expect(status).toBe(403);
  const escaped = await post(
    session.url ?? '',
    card('4242424242424242', { email: '"><script>alert(1)</script>' }),
  );
  expect(await escaped.text()).not.toContain('<script>');
});
