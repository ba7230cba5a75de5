import { expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day } from '../../../testing/billing-app.ts';
import { sentSubjects } from '../../../testing/mails.ts';
import { isPortal } from '../../../testing/member-app.ts';
import { seededRandom, shuffle } from '../../../testing/random.ts';

const failed = 'Your payment to Lamplight failed';
const canceled = 'Your Lamplight subscription is canceled';
const ended = 'Your Lamplight subscription has ended';

/** Registers a member who pays with this test card; by default with one that never fails. */
async function joined(t: BillingApp, card?: string) {
  const { url, sessionId, cookie } = await t.register('nell');
  await t.provider.pay(url, card);
  const token: string = (await t.login(sessionId, cookie)).json().access_token;
  const { stripe_subscription_id: subscription, id } = await t.me(token);
  return { subscription: String(subscription), id: Number(id) };
}

/**
 * Returns the mails about the subscription so far, after every event was delivered twice, concurrently by two nodes
 * and out of order.
 */
async function mailsOf(t: BillingApp): Promise<string[]> {
  const random = seededRandom(11);
  const types = ['customer.subscription.updated', 'customer.subscription.deleted', 'invoice.payment_failed'];
  await Promise.all([...shuffle(types, random), ...types].map((type) => t.deliver([type])));
  await t.deps.billing.reconcile(true);
  await t.deps.accounts.outbox.deliverDue();
  // Excludes the app's built-in accounts, whose subscriptions the provider does not know.
  return sentSubjects(t).filter(
    (subject) => subject.endsWith('@readers.test') && !subject.startsWith('Welcome'),
  );
}

test('each failed attempt at a renewal is mailed once, and then its end', async () => {
  const t = await createBillingApp();
  await joined(t, '4000000000000341');
  t.advanceTime(31 * day + 3600_000);
  expect(await mailsOf(t)).toEqual([`${failed} → nell@readers.test`]);
  const [mail] = t.mailer.sent.filter(({ subject }) => subject === failed);
  expect(mail?.text).toContain('http://lamplight.test/profile');
  expect(mail?.text).toContain('The payment is tried again on 4 February 2026.');
  t.advanceTime(3 * day);
  expect(await mailsOf(t)).toEqual([`${failed} → nell@readers.test`, `${failed} → nell@readers.test`]);
  t.advanceTime(30 * day);
  expect((await mailsOf(t)).filter((subject) => subject.startsWith(ended))).toHaveLength(1);
});

test('a cancellation is confirmed with its end, again after it was taken back, and then its end', async () => {
  const t = await createBillingApp();
  const { subscription } = await joined(t);
  const set = (cancel_at_period_end: boolean) =>
    t.provider.stripe.subscriptions.update(subscription, { cancel_at_period_end });
  await set(true);
  const once = [`${canceled} → nell@readers.test`];
  expect(await mailsOf(t)).toEqual(once);
  const [mail] = t.mailer.sent.filter(({ subject }) => subject === canceled);
  expect(mail?.text).toMatch(/was canceled on 1 January 2026 at 00:00 UTC\.\s+It ends on 1 February 2026:/);
  await set(false);
  expect(await mailsOf(t)).toEqual(once);
  await set(true);
  expect(await mailsOf(t)).toEqual([...once, ...once]);
  t.advanceTime(32 * day);
  expect(await mailsOf(t)).toEqual([`${ended} → nell@readers.test`, ...once, ...once]);
});

test('nothing is mailed about a renewal, a deleted account, or a first payment that was never made', async () => {
  const t = await createBillingApp();
  const { id } = await joined(t);
  t.advanceTime(32 * day);
  expect(await mailsOf(t)).toEqual([]);
  await t.deps.billing.closeAccount(id, id);
  expect(await mailsOf(t)).toEqual([]);
  const { url } = await t.register('ida');
  await t.provider.pay(url, '4000000000000002');
  t.advanceTime(3 * day);
  expect(await mailsOf(t)).toEqual([]);
});

test('a mail goes to the address that the account has when it is sent', async () => {
  const t = await createBillingApp();
  const { id, subscription } = await joined(t);
  await t.provider.stripe.subscriptions.cancel(subscription);
  await t.deliver(['customer.subscription.deleted']);
  await t.deps.connection.db
    .updateTable('users')
    .set({ email: 'moved@readers.test', email_key: 'moved@readers.test' })
    .where('id', '=', id)
    .execute();
  expect(await mailsOf(t)).toEqual([`${ended} → moved@readers.test`]);
});

test('after a failed payment the portal opens with its page for the card', async () => {
  const t = await createBillingApp();
  const { id } = await joined(t, '4000000000000341');
  t.advanceTime(31 * day + 3600_000);
  const answer = await t.app.inject({
    url: '/api/auth/stripe/manage-subscription?page=card',
    headers: { authorization: `Bearer ${await t.tokenFor(id)}` },
  });
  const { portal_url } = answer.json();
  expect(isPortal(portal_url)).toBe(true);
  const page = await (await fetch(portal_url)).text();
  expect(page).toContain('Update card');
  expect(page).toContain('Your last payment failed.');
});
