import { describe, expect, test } from 'vitest';
import type { Payments, SubscriptionStatus } from '../../../gateways/payments/payments.ts';
import { createBillingApp, day, prices, sessionOf } from '../../../testing/billing-app.ts';
import { isPortal, manage, memberApp, subscribe, upgrade } from '../../../testing/member-app.ts';
import { noopPayments } from '../../../testing/noop-payments.ts';
import { testApp } from '../../../testing/test-app.ts';

const minute = 60_000;

/** Returns a provider with one customer, whose subscription has this status. */
function standing(status: SubscriptionStatus): Payments {
  const quiet = noopPayments();
  const payments: Payments = {
    ...quiet,
    withTimeout: () => payments,
    listOwnSubscriptions: async (customer, own) =>
      (await quiet.listOwnSubscriptions(customer, own)).map((known) => ({ ...known, status })),
  };
  return payments;
}

describe('subscribing', () => {
  test('a member without a subscription gets a checkout, pays once and stays logged in', async () => {
    const t = await createBillingApp();
    const token = await t.tokenOf('visitor');
    const answer = await t.as('visitor')('POST', '/auth/subscribe');
    const { url, checkout_url } = answer.json();
    expect(checkout_url).toBe(url);
    expect(await subscribe(t, token)).toBe(url);
    expect(await manage(t, token)).toBe(url);
    await t.provider.pay(url);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const { access_token } = (await t.login(sessionOf(url), cookie, undefined, token)).json();
    expect(await t.me(access_token)).toMatchObject({ username: 'visitor', stripe_status: 'active' });
    expect(isPortal(await subscribe(t, token))).toBe(true);
  });

  test('concurrent requests create one checkout', async () => {
    const t = await createBillingApp();
    const token = await t.tokenOf('visitor');
    const urls = await Promise.all(Array.from({ length: 8 }, () => subscribe(t, token)));
    expect(new Set(urls).size).toBe(1);
  });

  test('a member who has just paid gets the portal, not a second checkout', async () => {
    const t = await createBillingApp();
    const token = await t.tokenOf('visitor');
    await t.provider.pay(await subscribe(t, token));
    expect(isPortal(await subscribe(t, token))).toBe(true);
    expect((await t.provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect(await t.me(token)).toMatchObject({ stripe_status: 'active' });
  });

  test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'] as const)(
    'status %s leads to the portal',
    async (status) => {
      const t = await testApp({}, { payments: standing(status) });
      const { url, checkout_url } = (await t.as('member')('POST', '/auth/subscribe')).json();
      expect([url, checkout_url]).toEqual(['https://payments.test/portal/cus_1', undefined]);
      const managed = await t.as('member')('GET', '/auth/stripe/manage-subscription');
      expect(managed.json().portal_url).toBe(url);
    },
  );

  test.each(['canceled', 'incomplete_expired'] as const)('status %s leads to a checkout', async (status) => {
    const t = await testApp({}, { payments: standing(status) });
    const { url, checkout_url } = (await t.as('member')('POST', '/auth/subscribe')).json();
    expect(url).toMatch(/^https:\/\/payments\.test\/cs_/);
    expect(checkout_url).toBe(url);
    const managed = await t.as('member')('GET', '/auth/stripe/manage-subscription');
    expect(managed.json().portal_url).toBe(url);
  });

  test('after its end the same customer can subscribe again, without a second trial', async () => {
    const { t, token, customer, subscription, listens } = await memberApp({ trialDays: 7 });
    await t.provider.stripe.subscriptions.cancel(subscription);
    await t.deliver(['customer.subscription.deleted']);
    expect(await listens()).toBe(false);
    expect(await t.me(token)).toMatchObject({
      stripe_status: 'canceled',
      stripe_subscription_id: subscription,
      subscription_renewal: null,
    });
    const url = await manage(t, token);
    const session = await t.provider.stripe.checkout.sessions.retrieve(sessionOf(url));
    expect(session.customer).toBe(customer);
    await t.provider.pay(url);
    await t.deliver(['checkout.session.completed']);
    expect(await t.me(token)).toMatchObject({ stripe_status: 'active', stripe_customer_id: customer });
    expect(await listens()).toBe(true);
  });

  test('a customer missing at the provider subscribes as a new customer', async () => {
    const { t, token, customer } = await memberApp();
    await t.provider.stripe.customers.del(customer);
    await t.deliver(['customer.deleted']);
    expect(await t.me(token)).toMatchObject({ stripe_status: 'canceled' });
    await t.provider.pay(await subscribe(t, token));
    await t.deps.billing.reconcile(true);
    const me = await t.me(token);
    expect(me).toMatchObject({ stripe_status: 'active' });
    expect(me['stripe_customer_id']).not.toBe(customer);
  });
});

describe('the lifecycle of a subscription', () => {
  test('keeps access until its end if it is set to end, and shows no renewal', async () => {
    const { t, token, subscription, listens } = await memberApp();
    await t.provider.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await t.deliver(['customer.subscription.updated']);
    expect(await t.me(token)).toMatchObject({
      stripe_status: 'active',
      subscription_renewal: null,
      access_until: '2026-02-01T00:00:00.000Z',
    });
    expect(await listens()).toBe(true);
    await t.provider.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await t.deliver(['customer.subscription.updated']);
    expect(await t.me(token)).toMatchObject({
      subscription_renewal: '2026-02-01T00:00:00.000Z',
      access_until: null,
    });
  });

  test('a failed renewal ends access, and a payment restores it', async () => {
    const { t, id, customer, subscription, listens } = await memberApp();
    const { stripe } = t.provider;
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
    t.advanceTime(32 * day);
    await t.deps.billing.reconcile(true);
    expect(await t.me(await t.tokenFor(id))).toMatchObject({ stripe_status: 'past_due' });
    expect(await listens()).toBe(false);
    expect(isPortal(await manage(t, await t.tokenFor(id)))).toBe(true);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(subscription, { default_payment_method: good.id });
    const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    await stripe.invoices.pay(invoice?.id ?? '');
    await t.deliver(['invoice.paid']);
    expect(await t.me(await t.tokenFor(id))).toMatchObject({ stripe_status: 'active' });
    expect(await listens()).toBe(true);
  });

  test('premium follows plan changes in both directions', async () => {
    const { t, token, subscription } = await memberApp();
    expect(isPortal(await upgrade(t, token))).toBe(true);
    const { stripe } = t.provider;
    const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? '';
    const plan = async (price: string) => {
      await stripe.subscriptions.update(subscription, { items: [{ id: item, price }] });
      await t.deliver(['customer.subscription.updated']);
      return (await t.me(token))['is_premium'];
    };
    expect(await plan(prices.premium)).toBe(true);
    expect(await plan(prices.standard)).toBe(false);
  });

  test('upgrading without a subscription opens the checkout of the premium plan, and only one', async () => {
    const t = await createBillingApp();
    const token = await t.tokenOf('visitor');
    const standard = await subscribe(t, token);
    const premium = await upgrade(t, token);
    expect(premium).not.toBe(standard);
    expect(await t.provider.pay(standard)).toBe(410);
    await t.provider.pay(premium);
    await t.deliver(['checkout.session.completed']);
    expect(await t.me(token)).toMatchObject({ is_premium: true, stripe_status: 'active' });
  });

  test('a canceled plan does not remove the premium override of an admin', async () => {
    const { t, token, id, subscription } = await memberApp();
    await t.deps.connection.db
      .updateTable('users')
      .set({ manual_premium_override: 1 })
      .where('id', '=', id)
      .execute();
    await t.provider.stripe.subscriptions.cancel(subscription);
    await t.deps.billing.reconcile(true);
    expect(await t.me(token)).toMatchObject({ manual_premium_override: true, stripe_status: 'canceled' });
  });

  test('an unpaid premium plan gives no access', async () => {
    const { t, id, customer, subscription, listens } = await memberApp();
    const { stripe } = t.provider;
    const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? '';
    await stripe.subscriptions.update(subscription, { items: [{ id: item, price: prices.premium }] });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
    t.advanceTime(32 * day);
    await t.deps.billing.reconcile(true);
    expect(await t.me(await t.tokenFor(id))).toMatchObject({ stripe_status: 'past_due', is_premium: false });
    expect(await listens()).toBe(false);
  });
});

test('sends a changed address to the provider, retries after a failure, and the last address wins', async () => {
  const { t, token, customer } = await memberApp();
  const change = async (email: string) => {
    await t.app.inject({
      method: 'PUT',
      url: '/api/auth/update',
      headers: { authorization: `Bearer ${token}` },
      payload: { username: 'nell', email },
    });
    await t.deps.accounts.outbox.deliverDue();
    const link = t.mailer.sent.findLast(({ to }) => to === email);
    const [, confirm = ''] = /\/confirm-email\/(\S+)/.exec(link?.text ?? '') ?? [];
    return await t.nobody('POST', '/auth/confirm-email', { token: confirm });
  };
  expect((await change('second@readers.test')).statusCode).toBe(200);
  await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/customers' }] });
  await t.deps.billing.reconcile(true);
  const known = async () => {
    const found = await t.provider.stripe.customers.retrieve(customer);
    return 'email' in found ? found.email : null;
  };
  expect(await known()).toBe('nell@readers.test');
  expect((await change('third@readers.test')).statusCode).toBe(200);
  await t.deps.billing.reconcile(true);
  expect(await known()).toBe('third@readers.test');
  expect(await t.deps.connection.db.selectFrom('email_pushes').selectAll().execute()).toEqual([]);
});

test('reads the prices every ten minutes, and keeps them while the provider fails', async () => {
  const t = await createBillingApp({}, { trialDays: 7 });
  const ask = async () => (await t.nobody('GET', '/auth/plans')).json();
  expect(await ask()).toMatchObject({
    trial_days: 7,
    plans: [
      {
        key: 'standard',
        name: 'Standard',
        unit_amount: 999,
        currency: 'usd',
        interval: 'month',
        interval_count: 1,
        is_premium: false,
      },
      {
        key: 'premium',
        name: 'Premium',
        unit_amount: 1499,
        currency: 'usd',
        interval: 'month',
        interval_count: 1,
        is_premium: true,
      },
    ],
  });
  await t.provider.control('POST /faults', { api: [{ kind: '500', times: 100 }] });
  t.advanceTime(9 * minute);
  expect((await ask()).plans).toHaveLength(2);
  t.advanceTime(2 * minute);
  expect((await ask()).plans).toHaveLength(2);
});

describe('beside a subscription', () => {
  test('a checkout of another product changes nothing, by webhook or reconciliation', async () => {
    const { t, token, customer } = await memberApp();
    const { stripe } = t.provider;
    const before = await t.me(token);
    const mug = await stripe.prices.create({
      product_data: { name: 'Mugs by mail' },
      currency: 'usd',
      unit_amount: 5000,
      recurring: { interval: 'month' },
    });
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: mug.id, quantity: 1 }],
      success_url: 'https://mugs.test/',
    });
    await t.provider.pay(url ?? '');
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
    expect(new Set(await t.deliver())).toEqual(new Set([200]));
    expect(await t.me(token)).toEqual(before);
    t.advanceTime(day);
    await t.deps.billing.reconcile(true);
    expect(await t.me(token)).toEqual(before);
    expect(t.logged.filter((line) => line.includes('several subscriptions'))).toEqual([]);
  });

  test('a second one of ours is reported, and counts once the first has ended', async () => {
    const { t, token, customer, subscription, listens } = await memberApp();
    const { stripe } = t.provider;
    const [card] = (await stripe.paymentMethods.list({ customer })).data;
    const second = await stripe.subscriptions.create({
      customer,
      items: [{ price: prices.premium }],
      default_payment_method: card?.id ?? '',
    });
    await t.deliver();
    expect(t.logged.some((line) => line.includes('several subscriptions') && line.includes(second.id))).toBe(
      true,
    );
    expect(await listens()).toBe(true);
    await stripe.subscriptions.cancel(subscription);
    await t.deps.billing.reconcile(true);
    expect(await t.me(token)).toMatchObject({
      stripe_subscription_id: second.id,
      stripe_status: 'active',
      is_premium: true,
    });
    await stripe.subscriptions.cancel(second.id);
    await t.deps.billing.reconcile(true);
    expect(await listens()).toBe(false);
  });
});
