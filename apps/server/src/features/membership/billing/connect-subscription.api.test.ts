import { expect, test } from 'vitest';
import {
  type BillingApp,
  createBillingApp,
  day,
  prices,
  type Registered,
} from '../../../testing/billing-app.ts';
import { subscribeOutside } from '../../../testing/external-subscriptions.ts';
import { isPortal, manage, subscribe, upgrade } from '../../../testing/member-app.ts';

const password = 'a long and good one';
const page = 'http://lamplight.test/connect-subscription';
const email = 'nell@readers.test';

/** Delivers waiting mails and returns the tokens of the links that connect a subscription, oldest first. */
async function linkTokens(t: BillingApp): Promise<string[]> {
  await t.deps.accounts.outbox.deliverDue();
  return t.mailer.sent.flatMap(({ text }) => /\/connect-subscription\/(\S+)/.exec(text)?.[1] ?? []);
}

const lastToken = async (t: BillingApp): Promise<string> => (await linkTokens(t)).at(-1) ?? '';

const connect = (t: BillingApp, token: string, more: { password?: string; as?: string } = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/connect-subscription',
    payload: { token, ...(more.password !== undefined && { password: more.password }) },
    headers: more.as ? { authorization: `Bearer ${more.as}` } : {},
  });

const live = async (t: BillingApp) =>
  (await t.provider.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ ended_at }) => ended_at === null,
  );

/** Returns, for each charge at the provider, the amount that was charged and not refunded. */
const charged = async (t: BillingApp) =>
  (await t.provider.stripe.charges.list({ limit: 100 })).data.map(
    ({ amount, amount_refunded }) => amount - amount_refunded,
  );

const isCheckout = ({ url }: Registered) => url.includes('/c/pay/');

test('a registration with an address that already pays connects that subscription, without a charge', async () => {
  const t = await createBillingApp();
  const { id } = await subscribeOutside(t.provider.stripe, email);
  const before = await charged(t);
  const { answer } = await t.register('nell');
  expect(answer.json()).toEqual({ checkout_url: page });
  expect(await t.deps.accounts.findUserByName('nell')).toBeUndefined();
  // A repeated click sends no second mail.
  expect((await t.register('nell')).url).toBe(page);
  expect(await linkTokens(t)).toHaveLength(1);
  const connected = await connect(t, await lastToken(t), { password });
  expect(await t.me(connected.json().access_token)).toMatchObject({
    username: 'nell',
    stripe_subscription_id: id,
    stripe_status: 'active',
  });
  expect(await live(t)).toMatchObject([{ id }]);
  expect(await charged(t)).toEqual(before);
  // The link works once.
  expect((await connect(t, await lastToken(t), { password })).statusCode).toBe(400);
});

test('the mail to a visitor is in the language of the registration, if the publisher offers it', async () => {
  const t = await createBillingApp();
  await subscribeOutside(t.provider.stripe, email);
  const row = {
    id: 1,
    revision: 1,
    name: 'Fern',
    tagline: '',
    sender: '',
    contact: '',
    first_day: 1,
    accent: null,
    language: null,
  } as const;
  const { db } = t.deps.connection;
  await db
    .insertInto('site_settings')
    .values({ ...row, languages: 'en de', updated_at: t.clock.iso() })
    .execute();
  t.clock.advance(2000);
  const payload = { username: 'nell', email, password };
  const headers = { 'accept-language': 'de' };
  await t.app.inject({ method: 'POST', url: '/api/auth/register/stripe-checkout', payload, headers });
  expect(await linkTokens(t)).toHaveLength(1);
  expect(t.mailer.sent.at(-1)?.html).toContain('<html lang="de" dir="ltr">');
});

test.each(['NELL@Readers.test', 'nell@READERS.TEST', 'Nell@readers.test'])(
  'the address is found at the provider as %s',
  async (spelling) => {
    const t = await createBillingApp();
    await subscribeOutside(t.provider.stripe, spelling);
    expect((await t.register('nell')).url).toBe(page);
  },
);

test.each([
  ['nell@bücher.test', 'nell@xn--bcher-kva.test'],
  ['nell@xn--bcher-kva.test', 'nell@BÜCHER.test'],
])('%s is the same address as %s', async (there, here) => {
  const t = await createBillingApp();
  const { id } = await subscribeOutside(t.provider.stripe, there);
  expect((await t.register('nell', { email: here })).url).toBe(page);
  const { access_token } = (await connect(t, await lastToken(t), { password })).json();
  expect(await t.me(access_token)).toMatchObject({ stripe_subscription_id: id });
});

test('neither the mailbox nor the account alone gets the subscription', async () => {
  const t = await createBillingApp();
  await subscribeOutside(t.provider.stripe, email);
  // Another person registers with the payer's address; the payer opens the link, but does not know the password.
  await t.register('mallory', { email, password: 'the password of mallory' });
  const token = await lastToken(t);
  for (const more of [{}, { password }, { password: '' }])
    expect((await connect(t, token, more)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await t.deps.accounts.findUserByName('mallory')).toBeUndefined();
  // The password alone, without the mailed link, connects nothing.
  for (const guess of ['x', token.slice(0, -1), `${token.slice(0, 36)}.${'A'.repeat(43)}`])
    expect((await connect(t, guess, { password: 'the password of mallory' })).statusCode).toBe(400);
  // Another member's session is no proof either.
  const other = await connect(t, token, { as: await t.tokenOf('member') });
  expect(other.statusCode).toBe(422);
  // After an hour the names are available again, and the link is invalid.
  t.advanceTime(61 * 60_000);
  await t.deps.billing.reconcile(true);
  expect((await connect(t, token, { password: 'the password of mallory' })).statusCode).toBe(400);
  expect((await t.register('nell')).url).toBe(page);
});

test('a member connects a subscription from the gate, and is not charged', async () => {
  const t = await createBillingApp();
  const token = await t.tokenOf('visitor');
  const visitor = String((await t.me(token))['email']);
  const { id } = await subscribeOutside(t.provider.stripe, visitor);
  for (const open of [subscribe, manage, upgrade]) expect(await open(t, token)).toBe(page);
  const link = await lastToken(t);
  expect(await linkTokens(t)).toHaveLength(1);
  expect((await connect(t, link)).statusCode).toBe(403);
  expect((await connect(t, link, { as: await t.tokenOf('member') })).statusCode).toBe(403);
  expect((await connect(t, link, { as: token })).json().access_token).toBe(token);
  expect(await t.me(token)).toMatchObject({ stripe_subscription_id: id, stripe_status: 'active' });
  expect(isPortal(await subscribe(t, token))).toBe(true);
  expect(await live(t)).toHaveLength(1);
});

test.each(['trialing', 'past_due', 'paused', 'incomplete'] as const)(
  'a subscription that is %s is connected, and leads to the portal',
  async (status) => {
    const t = await createBillingApp();
    const { id } = await subscribeOutside(t.provider.stripe, email, { status, advance: t.advanceTime });
    expect((await t.register('nell')).url).toBe(page);
    const { access_token } = (await connect(t, await lastToken(t), { password })).json();
    expect(await t.me(access_token)).toMatchObject({ stripe_subscription_id: id, stripe_status: status });
    expect(isPortal(await subscribe(t, access_token))).toBe(true);
  },
);

test('ended subscriptions, other products, deleted customers and other addresses lead to a checkout', async () => {
  const t = await createBillingApp();
  const { stripe } = t.provider;
  const ended = await subscribeOutside(stripe, email);
  await stripe.subscriptions.cancel(ended.id);
  const deleted = await subscribeOutside(stripe, email);
  await stripe.customers.del(deleted.customer);
  const newsletter = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
    product_data: { name: 'Another shop' },
  });
  await subscribeOutside(stripe, email, { price: newsletter.id });
  await subscribeOutside(stripe, 'nellie@readers.test');
  expect(isCheckout(await t.register('nell'))).toBe(true);
});

test('a former price of the same product counts', async () => {
  const t = await createBillingApp();
  const { stripe } = t.provider;
  const { product } = await stripe.prices.retrieve(prices.standard);
  const former = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    product: typeof product === 'string' ? product : product.id,
  });
  await subscribeOutside(stripe, email, { price: former.id });
  expect((await t.register('nell')).url).toBe(page);
});

test('the customer of another account here is never taken over', async () => {
  const t = await createBillingApp();
  const first = await t.register('nell');
  await t.provider.pay(first.url);
  await t.login(first.sessionId, first.cookie);
  const [subscription] = await live(t);
  const owner = await t.deps.accounts.findUserByName('nell');
  // The account's address was changed here, but not yet at the provider.
  await t.deps.accounts.editAccount(owner?.id ?? 0, { email: 'moved@readers.test' }, owner?.id ?? 0);
  t.advanceTime(8 * day);
  expect(isCheckout(await t.register('second', { email }))).toBe(true);
  expect(await t.deps.billing.subscriptionOf(owner?.id ?? 0)).toMatchObject({
    stripe_subscription_id: subscription?.id,
  });
});

test('of several customers with one address the best subscription is connected', async () => {
  const t = await createBillingApp();
  const late = await subscribeOutside(t.provider.stripe, 'NELL@readers.test', {
    status: 'past_due',
    advance: t.advanceTime,
  });
  const good = await subscribeOutside(t.provider.stripe, email);
  await t.register('nell');
  const { access_token } = (await connect(t, await lastToken(t), { password })).json();
  expect(await t.me(access_token)).toMatchObject({ stripe_subscription_id: good.id });
  expect(t.logged.some((line) => line.includes('several subscriptions') && line.includes(late.id))).toBe(
    true,
  );
});

test('a subscription that ends before the link is opened is not connected, and can be bought again', async () => {
  const t = await createBillingApp();
  const { id } = await subscribeOutside(t.provider.stripe, email);
  await t.register('nell');
  await t.provider.stripe.subscriptions.cancel(id);
  expect((await connect(t, await lastToken(t), { password })).json().detail).toContain('has ended');
  expect(isCheckout(await t.register('nell'))).toBe(true);
});

test('an open checkout is closed once a subscription exists outside', async () => {
  const t = await createBillingApp();
  const open = await t.register('nell');
  expect(isCheckout(open)).toBe(true);
  await subscribeOutside(t.provider.stripe, email);
  expect((await t.register('nell', { cookie: open.cookie })).url).toBe(page);
  expect(await t.provider.pay(open.url)).toBe(410);
  expect(await live(t)).toHaveLength(1);
});

test('who pays a checkout left open while a subscription began outside gets the second payment back', async () => {
  const t = await createBillingApp();
  const open = await t.register('nell');
  const { id, amount } = await subscribeOutside(t.provider.stripe, email);
  t.advanceTime(60_000);
  await t.provider.pay(open.url);
  const { access_token } = (await t.login(open.sessionId, open.cookie)).json();
  expect(await live(t)).toHaveLength(2);
  expect((await connect(t, await lastToken(t), { as: access_token })).statusCode).toBe(200);
  expect(await live(t)).toMatchObject([{ id }]);
  expect(await t.me(access_token)).toMatchObject({ stripe_subscription_id: id, stripe_status: 'active' });
  expect((await charged(t)).toSorted()).toEqual([0, amount]);
});

test('returning after a cancellation finds a subscription that was started outside since', async () => {
  const t = await createBillingApp();
  const { url, sessionId, cookie } = await t.register('nell');
  await t.provider.pay(url);
  const { access_token } = (await t.login(sessionId, cookie)).json();
  const [own] = await live(t);
  await t.provider.stripe.subscriptions.cancel(own?.id ?? '');
  const { id } = await subscribeOutside(t.provider.stripe, email);
  expect(await subscribe(t, access_token)).toBe(page);
  await connect(t, await lastToken(t), { as: access_token });
  expect(await t.me(access_token)).toMatchObject({ stripe_subscription_id: id });
});

test('one address gets a limited number of links a day', async () => {
  const t = await createBillingApp();
  await subscribeOutside(t.provider.stripe, email);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await t.register('nell')).answer.statusCode);
    await linkTokens(t);
    t.advanceTime(3 * 60_000);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await linkTokens(t)).toHaveLength(5);
  // The last link still works, but no further registration with the address is allowed yet.
  expect((await connect(t, await lastToken(t), { password: 'wrong' })).statusCode).toBe(422);
  t.advanceTime(61 * 60_000);
  expect((await t.register('nell')).answer.statusCode).toBe(429);
});
