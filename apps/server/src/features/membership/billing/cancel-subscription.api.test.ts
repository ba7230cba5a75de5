import { expect, test } from 'vitest';
import { type BillingApp, createBillingApp, day } from '../../../testing/billing-app.ts';
import { sentSubjects } from '../../../testing/mails.ts';
import { memberApp, subscribeToAnother } from '../../../testing/member-app.ts';

const page = '/cancel-subscription/';

const cancel = (t: BillingApp, token: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/cancel-subscription',
    headers: { authorization: `Bearer ${token}` },
  });
const ask = (t: BillingApp, email: string, remoteAddress = '198.51.100.1') =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/cancel-subscription/link',
    remoteAddress,
    payload: { email },
  });
const follow = (t: BillingApp, token: string) =>
  t.nobody('POST', '/auth/cancel-subscription/confirm', { token });

/** Delivers waiting mails and returns the tokens of all mailed links that cancel a subscription. */
async function links(t: BillingApp): Promise<string[]> {
  await t.deps.accounts.outbox.deliverDue();
  return t.mailer.sent.flatMap(({ text }) => text.match(/(?<=\/cancel-subscription\/)\S+/)?.[0] ?? []);
}
const confirmations = (t: BillingApp) =>
  sentSubjects(t).filter(
    (subject) => subject === 'Your Lamplight subscription is canceled → nell@readers.test',
  );

test('a member cancels at once: the paid period stays, and one mail confirms it', async () => {
  const { t, token, subscription, listens } = await memberApp();
  const { ends_at } = (await cancel(t, token)).json();
  expect(ends_at).toBe('2026-02-01T00:00:00.000Z');
  expect((await cancel(t, token)).json()).toMatchObject({ ends_at });
  expect(await t.me(token)).toMatchObject({ access_until: ends_at, subscription_renewal: null });
  expect(await listens()).toBe(true);
  expect((await t.provider.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
  await t.deps.accounts.outbox.deliverDue();
  expect(confirmations(t)).toHaveLength(1);
  t.advanceTime(32 * day);
  await t.deps.billing.reconcile(true);
  expect(await listens()).toBe(false);
  expect((await cancel(t, await t.tokenOf('visitor'))).statusCode).toBe(404);
});

test('what the customer pays for elsewhere goes on', async () => {
  const { t, token, subscription } = await memberApp();
  const { stripe } = t.provider;
  const other = await subscribeToAnother(stripe, subscription);
  expect((await cancel(t, token)).json()).toMatchObject({ ends_at: '2026-02-01T00:00:00.000Z' });
  const isEnding = async (id: string) => (await stripe.subscriptions.retrieve(id)).cancel_at_period_end;
  expect([await isEnding(subscription), await isEnding(other)]).toEqual([true, false]);
});

test('an unpaid subscription ends at once', async () => {
  const t = await createBillingApp();
  const { url, sessionId, cookie } = await t.register('nell');
  await t.provider.pay(url, '4000000000000341');
  const me = await t.me((await t.login(sessionId, cookie)).json().access_token);
  t.advanceTime(31 * day + 3600_000);
  await t.deps.billing.reconcile(true);
  const token = await t.tokenFor(Number(me['id']));
  expect(await t.me(token)).toMatchObject({ stripe_status: 'past_due' });
  expect((await cancel(t, token)).json()).toMatchObject({ ends_at: null });
  expect(await t.me(token)).toMatchObject({ stripe_status: 'canceled' });
});

test('a visitor names the address and confirms by a link, which cancels nothing before', async () => {
  const { t, token, subscription } = await memberApp();
  expect((await ask(t, ' NELL@readers.test')).statusCode).toBe(200);
  const [link = ''] = await links(t);
  expect(await t.me(token)).toMatchObject({ access_until: null });
  for (const wrong of [
    'x',
    link.slice(0, -1),
    `9${link}`,
    link.replace('.2', '.3'),
    `1.${'9'.repeat(17)}.${'A'.repeat(43)}`,
    `${'9'.repeat(10)}.${'9'.repeat(17)}.${'A'.repeat(43)}`,
  ])
    expect((await follow(t, wrong)).json(), wrong).toMatchObject({ status: 400 });
  const { ends_at } = (await follow(t, link)).json();
  expect(ends_at).toBe('2026-02-01T00:00:00.000Z');
  expect((await follow(t, link)).json()).toMatchObject({ ends_at });
  await t.deps.accounts.outbox.deliverDue();
  expect(confirmations(t)).toHaveLength(1);
  // A subscription that began later needs a link of its own.
  await t.provider.stripe.subscriptions.cancel(subscription);
  await t.deps.billing.reconcile(true);
  expect((await follow(t, link)).statusCode).toBe(404);
  await ask(t, 'nell@readers.test');
  expect(await links(t)).toHaveLength(1);
  expect(t.logged.join('\n')).not.toContain(link);
});

test('a link works for a day, and for the address of the account only', async () => {
  const { t, id } = await memberApp();
  await ask(t, 'nell@readers.test');
  const [link = ''] = await links(t);
  const rename = (email_key: string) =>
    t.deps.connection.db.updateTable('users').set({ email_key }).where('id', '=', id).execute();
  await rename('other@readers.test');
  expect((await follow(t, link)).statusCode).toBe(400);
  await rename('nell@readers.test');
  t.advanceTime(day);
  expect((await follow(t, link)).statusCode).toBe(400);
});

test('known and unknown addresses get the same answer and the same limits', async () => {
  const { t } = await memberApp();
  const answersOf = async (email: string, from: string) => {
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await ask(t, email, `198.51.100.${from}`));
    return answers.map(({ statusCode, body }) => ({ statusCode, body: statusCode === 200 ? body : '' }));
  };
  const known = await answersOf('nell@readers.test', '2');
  expect(known.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await answersOf('nobody@readers.test', '3')).toEqual(known);
  expect(await answersOf('visitor@lamplight.test', '4')).toEqual(known);
  expect(await links(t)).toHaveLength(5);
  expect((await ask(t, 'no address')).statusCode).toBe(422);
  const statuses = [];
  for (let n = 0; n < 32; n += 1)
    statuses.push((await ask(t, `nobody-${n}@readers.test`, '203.0.113.9')).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

test('others who ask for an address cannot keep its owner from a link', async () => {
  const { t, token } = await memberApp();
  for (let n = 0; n < 40; n += 1)
    expect((await ask(t, 'nell@readers.test', `203.0.113.${n}`)).statusCode).toBe(200);
  const attacked = await links(t);
  expect(attacked).toHaveLength(6);
  // Although others requested many links, the owner's mailbox contains a working link that is at most an hour old.
  expect((await ask(t, 'nell@readers.test', '198.51.100.9')).statusCode).toBe(200);
  expect(await links(t)).toHaveLength(6);
  t.advanceTime(23 * 3600_000);
  expect((await follow(t, attacked.at(-1) ?? '')).json()).toMatchObject({
    ends_at: '2026-02-01T00:00:00.000Z',
  });
  expect(await t.me(token)).toMatchObject({ access_until: '2026-02-01T00:00:00.000Z' });
});

test('the link leads to the page of the site', async () => {
  const { t } = await memberApp();
  await ask(t, 'nell@readers.test');
  await links(t);
  expect(t.mailer.sent.some(({ text }) => text.includes(`http://lamplight.test${page}`))).toBe(true);
});
