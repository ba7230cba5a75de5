import { describe, expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day } from '../../../testing/billing-app.ts';
import { isPortal, manage, memberApp, subscribe, subscribeToAnother } from '../../../testing/member-app.ts';

describe('free months', () => {
  const grant = (t: BillingApp, months = 1) =>
    t.deps.billing.grantFreeMonths(t.users.visitor, months, t.users.admin);

  test('open the library until the grant ends, and appear as a subscription that does not renew', async () => {
    const t = await createBillingApp();
    const { id } = await grant(t);
    expect(await t.me(await t.tokenOf('visitor'))).toMatchObject({
      stripe_subscription_id: `free_${id}`,
      stripe_status: 'active',
      subscription_renewal: null,
      access_until: '2026-02-01T00:00:00.000Z',
    });
    const listens = async () => (await t.as('visitor')('GET', '/books/recently-added')).statusCode;
    t.advanceTime(31 * day - 1000);
    expect(await listens()).toBe(200);
    t.advanceTime(1000);
    expect(await listens()).toBe(403);
    expect(await t.me(await t.tokenOf('visitor'))).toMatchObject({
      stripe_subscription_id: null,
      stripe_status: null,
    });
  });

  test('are granted once under concurrent requests, and can be granted again after a removal', async () => {
    const t = await createBillingApp();
    const clicks = await Promise.allSettled(Array.from({ length: 8 }, () => grant(t)));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    t.advanceTime(60 * day);
    await expect(grant(t)).rejects.toMatchObject({ code: 'already_exists' });
    await t.deps.billing.removeSubscription(t.users.visitor, t.users.admin);
    expect(await t.deps.billing.subscriptionOf(t.users.visitor)).toMatchObject({
      has_used_free_subscription: false,
    });
    await grant(t, 120);
    expect(await t.deps.connection.db.selectFrom('free_grants').selectAll().execute()).toHaveLength(2);
  });

  test('are refused to paying members and do not change the stored provider state', async () => {
    const { t, id, subscription } = await memberApp();
    await expect(t.deps.billing.grantFreeMonths(id, 1, null)).rejects.toMatchObject({
      code: 'already_exists',
    });
    await t.provider.stripe.subscriptions.cancel(subscription);
    await t.deps.billing.reconcile(true);
    await t.deps.billing.grantFreeMonths(id, 1, null);
    expect(await t.me(await t.tokenFor(id))).toMatchObject({ stripe_status: 'active' });
    await t.deps.billing.reconcile(true);
    expect((await t.me(await t.tokenFor(id)))['stripe_subscription_id']).toMatch(/^free_\d+$/);
    t.advanceTime(40 * day);
    expect(await t.me(await t.tokenFor(id))).toMatchObject({
      stripe_status: 'canceled',
      stripe_subscription_id: subscription,
    });
  });

  test('do not prevent a member from buying a subscription', async () => {
    const t = await createBillingApp();
    await grant(t);
    const token = await t.tokenOf('visitor');
    const url = await manage(t, token);
    expect(isPortal(url)).toBe(false);
    await t.provider.pay(url);
    await t.deps.billing.reconcile(true);
    expect((await t.me(token))['stripe_subscription_id']).toMatch(/^sub_/);
  });

  test.each([0, 121, 1.5])('rejects %d months', async (months) => {
    const t = await createBillingApp();
    await expect(grant(t, months)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('removing a paid subscription cancels it at the provider first; if that fails nothing changes', async () => {
    const { t, id, token, subscription } = await memberApp();
    await t.provider.control('POST /faults', { api: [{ kind: '500', method: 'DELETE' }] });
    await expect(t.deps.billing.removeSubscription(id, null)).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
    expect(await t.me(token)).toMatchObject({ stripe_status: 'active' });
    await t.deps.billing.removeSubscription(id, null);
    expect(await t.me(token)).toMatchObject({ stripe_status: 'canceled' });
    expect((await t.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  });
});

describe('deleting an account', () => {
  test('cancels the subscription at once', async () => {
    const { t, id, token, subscription } = await memberApp();
    expect(await t.deps.billing.closeAccount(id, id)).toBe(true);
    expect((await t.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect((await t.me(token))['code']).toBe('not_signed_in');
    expect(await t.deps.billing.countClosures()).toBe(0);
    expect(await t.deps.billing.closeAccount(id, id)).toBe(false);
  });

  test('leaves what the customer pays for elsewhere', async () => {
    const { t, id, subscription } = await memberApp();
    const { stripe } = t.provider;
    const other = await subscribeToAnother(stripe, subscription);
    await t.provider.control('POST /faults', { api: [{ kind: '500', method: 'DELETE', times: 1 }] });
    await t.deps.billing.closeAccount(id, id);
    t.clock.advance(3_600_000);
    await t.deps.billing.reconcile(true);
    const statuses = [subscription, other].map(
      async (subscriptionId) => (await stripe.subscriptions.retrieve(subscriptionId)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['canceled', 'active']);
  });

  test('does not wait for a provider that is down, and cancels when it is back', async () => {
    const { t, id, token, subscription } = await memberApp();
    await t.provider.control('POST /faults', { api: [{ kind: '500', method: 'DELETE', times: 1 }] });
    expect(await t.deps.billing.closeAccount(id, id)).toBe(true);
    expect((await t.me(token))['code']).toBe('not_signed_in');
    expect((await t.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect(await t.deps.billing.countClosures()).toBe(1);
    t.clock.advance(3_600_000);
    await t.deps.billing.reconcile(true);
    expect((await t.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await t.deps.billing.countClosures()).toBe(0);
  });

  test('of many deletions at once, one happens', async () => {
    const { t, id, subscription } = await memberApp();
    const results = await Promise.all(Array.from({ length: 8 }, () => t.deps.billing.closeAccount(id, id)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await t.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  });

  test('later provider events do not recreate the account', async () => {
    const { t, id } = await memberApp();
    await t.deps.billing.closeAccount(id, id);
    expect(new Set(await t.deliver())).toEqual(new Set([200]));
    await t.deps.billing.reconcile(true);
    const waiting = await t.deps.connection.db
      .selectFrom('provider_events')
      .selectAll()
      .where('state', '<>', 'processed')
      .execute();
    expect(waiting).toEqual([]);
    expect(await t.deps.accounts.findUserByName('nell')).toBeUndefined();
    expect((await t.register('nell')).answer.statusCode).toBe(200);
  });

  test('deletes its open checkout', async () => {
    const t = await createBillingApp();
    const url = await subscribe(t, await t.tokenOf('visitor'));
    await t.deps.billing.closeAccount(t.users.visitor, t.users.visitor);
    expect(await t.provider.pay(url)).toBe(410);
    const url2 = await subscribe(t, await t.tokenOf('premium'));
    await t.provider.pay(url2);
    await t.deps.billing.closeAccount(t.users.premium, t.users.premium);
    const all = await t.provider.stripe.subscriptions.list({ status: 'all' });
    expect(all.data.map(({ status }) => status)).toEqual(['canceled']);
  });
});
