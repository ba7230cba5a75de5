import { describe, expect, test } from 'vitest';
import { forEachConcurrent } from '../../../platform/for-each-concurrent.ts';
import { type BillingApp, createBillingApp, day, prices, sendWebhook } from '../../../testing/billing-app.ts';
import { seededRandom, shuffle } from '../../../testing/random.ts';
import { sampleSize } from '../../../testing/sample-size.ts';

const ledger = (t: BillingApp) => t.deps.connection.db.selectFrom('provider_events').selectAll().execute();

const stateOf = async (t: BillingApp, id: string) => (await ledger(t)).find((row) => row.id === id)?.state;

const strange = (id: string, type: string, object: object): string =>
  JSON.stringify({ id, object: 'event', type, created: 1_767_225_600, data: { object } }, null, 2);

describe('a webhook', () => {
  test('completes a paid checkout and responds that the event was stored', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    await t.provider.pay(url);
    expect(new Set(await t.deliver())).toEqual(new Set([200]));
    expect(await t.deps.accounts.findUserByName('nell')).toBeDefined();
    await t.deps.billing.reconcile(true);
    expect((await ledger(t)).every(({ state }) => state === 'processed')).toBe(true);
    expect((await t.login(sessionId, cookie)).statusCode).toBe(200);
  });

  test.each([
    ['signed by somebody else', { secret: 'whsec_somebody_else' }],
    ['too old', { at: -301_000 }],
    ['from the future', { at: 302_000 }],
  ])('rejects an event that is %s and does not store it', async (_, how) => {
    const t = await createBillingApp();
    const answer = await sendWebhook(
      t,
      strange('evt_1', 'customer.updated', { object: 'customer', id: 'cus_1' }),
      how,
    );
    expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await ledger(t)).toEqual([]);
  });

  test('rejects a request without a signature or body', async () => {
    const t = await createBillingApp();
    const send = (payload: string, headers: Record<string, string>) =>
      t.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
    expect((await send('{}', {})).statusCode).toBe(400);
    expect((await send('', { 'stripe-signature': 't=1,v1=1' })).statusCode).toBe(400);
    expect((await send('x'.repeat(600_000), {})).statusCode).toBe(413);
    expect((await t.nobody('GET', '/stripe/webhook')).statusCode).toBe(404);
  });

  test('stores an event of an irrelevant type as processed', async () => {
    const t = await createBillingApp();
    const answer = await sendWebhook(
      t,
      strange('evt_1', 'product.created', { object: 'product', id: 'prod_1' }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await ledger(t)).toMatchObject([{ id: 'evt_1', state: 'processed' }]);
  });

  test('keeps an event about an unknown customer waiting until the customer is known', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.provider.pay(url);
    expect(await t.deliver(['customer.subscription.created', 'invoice.paid'])).toEqual([200, 200]);
    expect(await ledger(t)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    await t.deliver(['checkout.session.completed']);
    await t.deps.billing.reconcile(true);
    expect((await ledger(t)).filter(({ state }) => state !== 'processed')).toEqual([]);
  });

  test('gives up an event about a foreign customer after days', async () => {
    const t = await createBillingApp();
    await sendWebhook(
      t,
      strange('evt_1', 'invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_other' }),
    );
    t.advanceTime(2 * day);
    await t.deps.billing.reconcile(true);
    expect(await stateOf(t, 'evt_1')).toBe('waiting');
    t.advanceTime(2 * day);
    await t.deps.billing.reconcile(true);
    expect(await stateOf(t, 'evt_1')).toBe('given_up');
  });

  test('does not count waiting events of another shop, but those that fail', async () => {
    const t = await createBillingApp();
    const customer = 'cus_other';
    const checkout = { object: 'checkout.session', id: 'cs_test_1', customer };
    await sendWebhook(t, strange('evt_1', 'invoice.paid', { object: 'invoice', id: 'in_1', customer }));
    await sendWebhook(t, strange('evt_2', 'checkout.session.completed', checkout));
    expect(await ledger(t)).toMatchObject([
      { state: 'waiting', problem: 'unknown customer' },
      { state: 'waiting', problem: 'unknown checkout' },
    ]);
    expect(await t.deps.billing.countWaitingEvents()).toBe(0);

    const { url } = await t.register('nell');
    await t.provider.pay(url);
    await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/checkout/sessions/' }] });
    await t.deliver(['checkout.session.completed']);
    expect(await t.deps.billing.countWaitingEvents()).toBe(1);
  });

  test('stores an event that fails and retries it', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.provider.pay(url);
    await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/checkout/sessions/' }] });
    expect(await t.deliver(['checkout.session.completed'])).toEqual([200]);
    expect(await ledger(t)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(await t.deps.accounts.findUserByName('nell')).toBeUndefined();
    t.advanceTime(60_000);
    await t.deps.billing.reconcile();
    expect(await t.deps.accounts.findUserByName('nell')).toBeDefined();
  });
});

describe('the reconciler', () => {
  test('finds a payment, a cancellation and an end without any webhook', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.provider.pay(url);
    expect(await t.deps.billing.reconcile(true)).toBe(true);
    const nell = await t.deps.accounts.findUserByName('nell');
    const status = async () => (await t.deps.billing.subscriptionOf(nell?.id ?? 0)).stripe_status;
    expect(await status()).toBe('active');
    const [subscription] = (await t.provider.stripe.subscriptions.list()).data;
    await t.provider.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    t.advanceTime(32 * day);
    await t.deps.billing.reconcile();
    expect(await status()).toBe('canceled');
  });

  test('runs once a minute, in one process at a time', async () => {
    const t = await createBillingApp();
    const rounds = await Promise.all([1, 2, 3].map(() => t.deps.billing.reconcile()));
    expect(rounds.filter(Boolean)).toHaveLength(1);
    expect(await t.deps.billing.reconcile()).toBe(false);
    t.advanceTime(60_000);
    expect(await t.deps.billing.reconcile()).toBe(true);
    // The reconciliation before this one ran on a node whose clock was ten minutes ahead, and which no longer exists.
    t.advanceTime(-10 * 60_000);
    expect(await t.deps.billing.reconcile()).toBe(true);
  });

  test('releases unpaid checkouts, and orders whose response was lost', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.register('other');
    const lost = { session_id: null, session_url: null };
    await t.deps.connection.db.updateTable('checkouts').set(lost).where('username', '=', 'other').execute();
    t.advanceTime(2 * 60_000);
    await t.deps.billing.reconcile();
    const states = async () =>
      (
        await t.deps.connection.db
          .selectFrom('checkouts')
          .select(['username', 'state'])
          .orderBy('username')
          .execute()
      ).map(({ username, state }) => `${username} ${state}`);
    expect(await states()).toEqual(['nell open', 'other released']);
    t.advanceTime(46 * 60_000);
    await t.deps.billing.reconcile();
    expect(await states()).toEqual(['nell released', 'other released']);
    expect(await t.provider.pay(url)).toBe(410);
    expect((await t.provider.stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([]);
  });

  test('corrects outdated rows once a day and reports subscriptions without an account', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.provider.pay(url);
    await t.provider.payments.addTestSubscriber('stranger@readers.test', 'standard');
    await t.deps.billing.reconcile(true);
    const rows = () =>
      t.deps.connection.db.updateTable('subscriptions').where('stripe_customer_id', '<>', 'cus_1');
    await rows().set({ stripe_status: 'canceled', is_premium: 1 }).execute();
    t.advanceTime(25 * 3600_000);
    await t.deps.billing.reconcile();
    const nell = await t.deps.accounts.findUserByName('nell');
    expect(await t.deps.billing.subscriptionOf(nell?.id ?? 0)).toMatchObject({
      stripe_status: 'active',
      is_premium: false,
    });
    const report = t.logged.map((line) => JSON.parse(line)).findLast(({ orphans }) => orphans?.length > 0);
    expect(report).toMatchObject({
      audit: 'billing',
      corrected: 1,
      orphans: [{ customer: expect.stringMatching(/^cus_/) }],
    });
  });

  test('continues after a step fails', async () => {
    const t = await createBillingApp();
    const { url } = await t.register('nell');
    await t.provider.pay(url);
    t.advanceTime(2 * 60_000);
    await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/v1/events', times: 10 }] });
    await t.deps.billing.reconcile(true);
    expect(await t.deps.accounts.findUserByName('nell')).toBeDefined();
  });
});

const eventCount = sampleSize(250, 1000);

/** Returns the subscription state of every account, at the provider and in our database. */
async function compared(t: BillingApp) {
  const rows = await t.deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_customer_id', '<>', 'cus_1')
    .orderBy('stripe_customer_id')
    .execute();
  const truths = await Promise.all(
    rows.map(async ({ stripe_customer_id }) => {
      const customer = stripe_customer_id ?? '';
      const [subscription] = (await t.provider.stripe.subscriptions.list({ customer, status: 'all' })).data;
      const isLive = subscription?.status === 'active' || subscription?.status === 'trialing';
      return {
        customer,
        status: subscription?.status,
        isPremium: isLive && subscription?.items.data[0]?.price.id === prices.premium,
      };
    }),
  );
  const ours = await Promise.all(
    rows.map(async ({ user_id, stripe_customer_id }) => {
      const { stripe_status, is_premium } = await t.deps.billing.subscriptionOf(user_id);
      return { customer: stripe_customer_id, status: stripe_status, isPremium: is_premium };
    }),
  );
  return { truths, ours };
}

test('one run corrects every account after events that are repeated, shuffled, lost or forged', async () => {
  const t = await createBillingApp();
  const { stripe } = t.provider;
  const chance = seededRandom(20_260_101);
  const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(chance() * of.length)] ?? of[0];

  const people: { subscription: string; item: string }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const name = `reader${index}`;
    const id = await t.deps.accounts.createUser({
      username: name,
      email: `${name}@readers.test`,
      password: 'x'.repeat(12),
    });
    await t.deps.billing.addDemoSubscription(id, `${name}@readers.test`, 'standard');
    const row = await t.deps.billing.subscriptionOf(id);
    const subscription = await stripe.subscriptions.retrieve(row.stripe_subscription_id ?? '');
    people.push({ subscription: subscription.id, item: subscription.items.data[0]?.id ?? '' });
  }
  const telling = ['customer.subscription.*', 'invoice.*', 'customer.updated', 'product.*', 'price.*'];
  const listed: object[] = [];
  const isEnough = async () => {
    listed.length = 0;
    for await (const event of stripe.events.list({ limit: 100, types: telling })) listed.push(event);
    return listed.length >= eventCount;
  };
  while (!(await isEnough())) {
    await forEachConcurrent(Array.from({ length: 100 }), 4, async () => {
      const { subscription, item } = one(people as [(typeof people)[0]]);
      await one([
        () =>
          stripe.subscriptions.update(subscription, {
            items: [{ id: item, price: one([prices.standard, prices.premium]) }],
            proration_behavior: 'always_invoice',
          }),
        () => stripe.subscriptions.update(subscription, { cancel_at_period_end: chance() < 0.5 }),
        () => stripe.subscriptions.update(subscription, { metadata: { turn: String(chance()) } }),
      ])();
    });
    t.advanceTime(60_000);
  }
  for (const { subscription } of people.slice(0, 4)) await stripe.subscriptions.cancel(subscription);
  await isEnough();

  const events = listed.slice(0, eventCount);
  const sent = shuffle([...events, ...events, ...events], chance).filter(() => chance() >= 0.1);
  const codes = { forged: new Set<number>(), true: new Set<number>() };
  await forEachConcurrent(sent, 8, async (event) => {
    const isForged = chance() < 0.05;
    const answer = await sendWebhook(t, JSON.stringify(event), isForged ? { secret: 'whsec_forged' } : {});
    codes[isForged ? 'forged' : 'true'].add(answer.statusCode);
  });
  expect([...codes.true]).toEqual([200]);
  expect([...codes.forged]).toEqual([400]);

  await t.deps.billing.reconcile(true);
  const { truths, ours } = await compared(t);
  expect(truths).toHaveLength(12);
  expect(new Set(truths.map(({ status }) => status))).toEqual(new Set(['active', 'canceled']));
  expect(new Set(truths.map(({ isPremium }) => isPremium))).toEqual(new Set([true, false]));
  expect(ours).toEqual(truths);
  expect((await ledger(t)).filter(({ state }) => state !== 'processed')).toEqual([]);
}, 600_000);
