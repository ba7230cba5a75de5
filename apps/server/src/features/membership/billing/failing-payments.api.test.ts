import { expect, test } from 'vitest';
import { type BillingApp, day } from '../../../testing/billing-app.ts';
import { sentSubjects } from '../../../testing/mails.ts';
import { memberApp } from '../../../testing/member-app.ts';
import { testConfig } from '../../../testing/test-config.ts';

const grace = (graceDays: number) => ({ payments: { ...testConfig.payments, graceDays } });

const get = (t: BillingApp, token: string, path: string) =>
  t.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });

/** Creates a member whose card fails at the renewal after 31 days. */
async function failingMember(graceDays: number) {
  const member = await memberApp({}, grace(graceDays));
  const { stripe } = member.t.provider;
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: member.customer,
  });
  await stripe.subscriptions.update(member.subscription, { default_payment_method: card.id });
  member.t.advanceTime(31 * day + 3600_000);
  await member.t.deps.billing.reconcile(true);
  const me = async () => member.t.me(await member.t.tokenFor(member.id));
  return { ...member, stripe, me };
}

test('GRACE_DAYS keeps the library open from the first failure, whatever events were lost', async () => {
  const { t, listens, me } = await failingMember(4);
  expect(await listens()).toBe(true);
  expect(await me()).toMatchObject({ stripe_status: 'past_due', grace_until: '2026-02-05T00:00:00.000Z' });
  // The second attempt fails on the third day and does not change the end of the grace period.
  t.advanceTime(3 * day);
  await t.deps.billing.reconcile(true);
  expect(await me()).toMatchObject({ grace_until: '2026-02-05T00:00:00.000Z' });
  expect(await listens()).toBe(true);
  t.advanceTime(day);
  expect(await listens()).toBe(false);
  expect(await me()).toMatchObject({ stripe_status: 'past_due', grace_until: null });
  await t.deps.accounts.outbox.deliverDue();
  const [mail] = t.mailer.sent.filter(({ subject }) => subject === 'Your payment to Lamplight failed');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('You can listen until 5 February 2026;');
});

test('without GRACE_DAYS a failed payment closes the library at once, and paying opens it', async () => {
  const { t, stripe, customer, subscription, listens, me } = await failingMember(0);
  expect(await listens()).toBe(false);
  expect(await me()).toMatchObject({ stripe_status: 'past_due', grace_until: null });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: card.id });
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  await stripe.invoices.pay(open?.id ?? '');
  await t.deps.billing.reconcile(true);
  expect(await listens()).toBe(true);
  const row = await t.deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ failed_at: null, failed_attempts: 0, next_attempt_at: null, card_id: card.id });
});

test('a card that is about to expire is mailed about once, and its successor in its turn', async () => {
  const { t, subscription } = await memberApp();
  const { stripe } = t.provider;
  const { default_payment_method: own } = await stripe.subscriptions.retrieve(subscription);
  const card = typeof own === 'string' ? own : (own?.id ?? '');
  const reconcile = async () => {
    // The first run reads the card again, the second one mails.
    for (let run = 0; run < 2; run += 1) await t.deps.billing.reconcile(true);
    await t.deps.accounts.outbox.deliverDue();
    return sentSubjects(t).filter((subject) => subject.includes('about to expire')).length;
  };
  await stripe.paymentMethods.update(card, { card: { exp_month: 3, exp_year: 2026 } });
  t.advanceTime(27 * day);
  expect(await reconcile(), 'more than thirty days ahead').toBe(0);
  t.advanceTime(33 * day);
  expect(await reconcile()).toBe(1);
  const mail = t.mailer.sent.find(({ subject }) => subject === 'Your card for Lamplight is about to expire');
  expect(mail?.text).toContain('The card ending in 4242');
  expect(mail?.text).toContain('March 2026');
  t.advanceTime(day);
  expect(await reconcile(), 'the same card').toBe(1);
  // The bank has sent a new card with the same number.
  await stripe.paymentMethods.update(card, { card: { exp_month: 3, exp_year: 2028 } });
  t.advanceTime(10 * day);
  expect(await reconcile()).toBe(1);
});

test('invoices say the tax that they contain', async () => {
  const { t, id } = await memberApp({ hasAutomaticTax: true });
  const invoices = await get(t, await t.tokenFor(id), '/auth/subscription/invoices');
  expect(invoices.json()).toMatchObject([{ status: 'paid', total: 999, tax: 167 }]);
});

test('invoices are listed page by page, only to their owner', async () => {
  const { t, id, customer } = await memberApp();
  const { stripe } = t.provider;
  t.advanceTime(65 * day);
  await t.deps.billing.reconcile(true);
  const own = await t.tokenFor(id);
  const first = await get(t, own, '/auth/subscription/invoices?limit=2');
  expect(first.json()).toMatchObject([
    { status: 'paid', total: 999, tax: null, currency: 'usd', created_at: '2026-03-01T00:00:00.000Z' },
    { created_at: '2026-02-01T00:00:00.000Z' },
  ]);
  expect(first.json()[0].page_url).toMatch(/^http:/);
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
  const last = await get(t, own, next);
  expect(last.json()).toMatchObject([{ created_at: '2026-01-01T00:00:00.000Z' }]);
  expect(last.headers['link']).toBeUndefined();
  expect((await get(t, own, '/auth/subscription/invoices?cursor=in_unknown')).json()).toMatchObject({
    status: 422,
    code: 'invalid_input',
  });
  expect((await get(t, own, '/auth/subscription/invoices?limit=1000')).statusCode).toBe(422);
  const other = await t.as('visitor')('GET', '/auth/subscription/invoices');
  expect(other.json()).toEqual([]);
  // A page of invoices is cached for a minute: the provider's failure shows only afterwards.
  await t.provider.control('POST /faults', { api: [{ kind: '500', times: 50 }] });
  expect((await get(t, own, '/auth/subscription/invoices?limit=2')).statusCode).toBe(200);
  t.advanceTime(61_000);
  expect((await get(t, await t.tokenFor(id), '/auth/subscription/invoices?limit=2')).statusCode).toBe(502);
  await t.provider.control('DELETE /faults');
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(3);
});
