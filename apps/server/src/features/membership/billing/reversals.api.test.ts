import { describe, expect, test } from 'vitest';
import { type BillingApp, day, sessionOf } from '../../../testing/billing-app.ts';
import { manage, memberApp } from '../../../testing/member-app.ts';
import { testConfig } from '../../../testing/test-config.ts';

const ending = { payments: { ...testConfig.payments, onRefund: 'end' as const } };

const rows = (t: BillingApp) => t.deps.connection.db.selectFrom('payment_reversals').selectAll().execute();
const auditLines = (t: BillingApp, message: string) =>
  t.logged.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line) as object);
const figure = async (t: BillingApp, name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await t.app.inject('/metrics')).body)?.[1];

/** Creates a member who has paid once; returns the member and the payment. */
async function paidMember(config: Parameters<typeof memberApp>[1] = {}) {
  const member = await memberApp({}, config);
  const { stripe } = member.t.provider;
  const [charge] = (await stripe.charges.list({ customer: member.customer })).data;
  return { ...member, stripe, charge: charge?.id ?? '' };
}

describe('a refund', () => {
  test('in full is logged once and counted, and does not end access by default', async () => {
    const { t, id, stripe, charge, subscription, listens } = await paidMember();
    await stripe.refunds.create({ charge });
    await t.deliver(['charge.refunded']);
    await t.deliver(['charge.refunded']);
    await t.deps.billing.reconcile(true);
    expect(auditLines(t, 'payment refunded')).toEqual([
      expect.objectContaining({
        level: 'warn',
        audit: 'billing',
        user_id: id,
        charge,
        subscription,
        status: 'full',
        amount: 999,
        currency: 'usd',
        ended_access: false,
      }),
    ]);
    expect(await figure(t, 'lamplight_payments_refunded')).toBe('1');
    expect(await listens()).toBe(true);
  });

  test('in full ends access if ON_REFUND=end, even without a webhook', async () => {
    const { t, token, stripe, charge, subscription, listens } = await paidMember(ending);
    await stripe.refunds.create({ charge, amount: 500 });
    await t.deliver(['charge.refunded']);
    expect(await listens()).toBe(true);
    await stripe.refunds.create({ charge });
    await t.deps.billing.reconcile(true);
    expect(await listens()).toBe(false);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await t.me(token)).toMatchObject({ stripe_status: 'canceled', subscription_price: null });
    expect(await rows(t)).toMatchObject([{ id: charge, status: 'full', amount: 999, ended_access: 1 }]);
  });

  test('of a past month does not end the month that is paid for', async () => {
    const { t, stripe, charge, listens } = await paidMember(ending);
    t.advanceTime(32 * day);
    await t.deps.billing.reconcile(true);
    await stripe.refunds.create({ charge });
    await t.deliver(['charge.refunded']);
    expect(await rows(t)).toMatchObject([{ status: 'full', ended_access: 0 }]);
    expect(await listens()).toBe(true);
  });

  test('is processed later if the provider fails, and does not end free months', async () => {
    const { t, id, stripe, charge, subscription, listens } = await paidMember(ending);
    await stripe.refunds.create({ charge });
    const fault = { kind: '500', match: `/subscriptions/${subscription}`, method: 'DELETE' };
    await t.provider.control('POST /faults', { api: [fault] });
    await t.deliver(['charge.refunded']);
    expect(await rows(t)).toEqual([]);
    t.advanceTime(60_000);
    await t.deps.billing.reconcile(true);
    expect(await listens()).toBe(false);
    await t.as('admin')('POST', `/auth/admin/grant-free-subscription?user_id=${id}`);
    await t.deliver(['charge.refunded']);
    expect(await listens()).toBe(true);
  });
});

describe('a dispute', () => {
  const dispute = (t: BillingApp, charge: string, more: object = {}) =>
    t.provider.control('POST /disputes', { charge, ...more });

  test('is logged when it opens and when it closes; only a lost one ends access', async () => {
    const { t, id, charge, listens } = await paidMember(ending);
    await dispute(t, charge);
    await t.deliver(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    expect(auditLines(t, 'payment disputed')).toEqual([
      expect.objectContaining({ user_id: id, status: 'needs_response', reason: 'fraudulent' }),
    ]);
    expect(await figure(t, 'lamplight_disputes_open')).toBe('1');
    expect(await listens()).toBe(true);
    await dispute(t, charge, { outcome: 'lost' });
    await t.deliver();
    expect(auditLines(t, 'dispute closed')).toEqual([
      expect.objectContaining({ user_id: id, status: 'lost', ended_access: true }),
    ]);
    expect(await figure(t, 'lamplight_disputes_open')).toBe('0');
    expect(await figure(t, 'lamplight_disputes_lost')).toBe('1');
    expect(await listens()).toBe(false);
  });

  test('that is won, or lost with ON_REFUND=keep, does not end access', async () => {
    const { t, charge, listens } = await paidMember(ending);
    await dispute(t, charge);
    await dispute(t, charge, { outcome: 'won' });
    await t.deliver();
    expect(await rows(t)).toMatchObject([{ status: 'won', ended_access: 0 }]);
    expect(await listens()).toBe(true);
  });

  test('of a deleted member is still logged', async () => {
    const { t, id, charge } = await paidMember();
    await t.as('admin')('DELETE', `/auth/admin/delete?user_id=${id}`);
    await dispute(t, charge);
    await t.deliver(['charge.dispute.created']);
    expect(auditLines(t, 'payment disputed')).toEqual([expect.objectContaining({ user_id: null })]);
  });
});

describe('a trial', () => {
  test('is given once per card; a second one is canceled at no cost, and the next checkout has no trial', async () => {
    const { t, token } = await memberApp({ trialDays: 7 });
    expect(await t.me(token)).toMatchObject({ stripe_status: 'trialing', trial_denied: false });
    const { url, sessionId, cookie } = await t.register('again');
    await t.provider.pay(url);
    const second: string = (await t.login(sessionId, cookie)).json().access_token;
    expect(await t.me(second)).toMatchObject({ stripe_status: 'canceled', trial_denied: true });
    await t.deliver();
    await t.deps.billing.reconcile(true);
    expect(await t.me(second)).toMatchObject({ stripe_status: 'canceled', trial_denied: true });
    expect(await t.me(token)).toMatchObject({ stripe_status: 'trialing' });
    expect((await t.provider.stripe.charges.list()).data).toEqual([]);
    expect(auditLines(t, 'trial denied: the card has already had one')).toHaveLength(1);
    const next = await manage(t, second);
    expect((await t.provider.stripe.checkout.sessions.retrieve(sessionOf(next))).amount_total).toBe(999);
    await t.provider.pay(next);
    await t.deliver(['checkout.session.completed']);
    expect(await t.me(second)).toMatchObject({ stripe_status: 'active', trial_denied: false });
  });

  test('is given again for another card', async () => {
    const { t } = await memberApp({ trialDays: 7 });
    const { url, sessionId, cookie } = await t.register('other');
    await t.provider.pay(url, '5555555555554444');
    const token: string = (await t.login(sessionId, cookie)).json().access_token;
    expect(await t.me(token)).toMatchObject({ stripe_status: 'trialing' });
  });
});

test('the account shows the price of its own subscription, not the current price', async () => {
  const { t, token, subscription } = await memberApp();
  const { stripe } = t.provider;
  const price = { unit_amount: 999, currency: 'usd', interval: 'month', interval_count: 1 };
  expect(await t.me(token)).toMatchObject({ subscription_price: price });
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  const old = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 4900,
    recurring: { interval: 'year' },
    product: 'prod_sandbox_standard',
  });
  await stripe.subscriptions.update(subscription, {
    items: [{ id: item?.id ?? '', price: old.id }],
    proration_behavior: 'none',
  });
  await t.deliver(['customer.subscription.updated']);
  expect(await t.me(token)).toMatchObject({
    subscription_price: { unit_amount: 4900, currency: 'eur', interval: 'year', interval_count: 1 },
  });
});
