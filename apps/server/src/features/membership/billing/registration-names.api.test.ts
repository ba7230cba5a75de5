import { describe, expect, test } from 'vitest';
import { type BillingApp, createBillingApp } from '../../../testing/billing-app.ts';
import { password } from '../../../testing/test-app.ts';

const minute = 60_000;
const count = async (t: BillingApp, table: 'users' | 'checkouts') =>
  (await t.deps.connection.db.selectFrom(table).selectAll().execute()).length;

describe('names of registrations', () => {
  const taken = { status: 400, code: 'already_exists', detail: 'Username or email already exists' };

  test.each([
    ['member', 'new@readers.test'],
    ['  MEMBER ', 'new@readers.test'],
    ['ｍember', 'new@readers.test'],
    ['new', 'Member@Lamplight.test '],
  ])('rejects %s, %s: another member uses one of these names', async (name, email) => {
    const t = await createBillingApp();
    expect((await t.register(name, { email })).answer.json()).toMatchObject(taken);
    expect(await count(t, 'checkouts')).toBe(0);
  });

  test.each(['mеmber', 'МЕМВЕR', 'member\u3164', 'member\u2800', 'premium＠lamplight.test', 'www.member'])(
    'rejects %j because it looks like another name',
    async (name) => {
      const t = await createBillingApp();
      const { answer } = await t.register(name, { email: 'new@readers.test' });
      expect([400, 422]).toContain(answer.statusCode);
      expect(await count(t, 'checkouts')).toBe(0);
    },
  );

  test('two pending registrations with look-alike names get different names', async () => {
    const t = await createBillingApp();
    const [one, other] = [
      await t.register('nell', { email: 'one@readers.test' }),
      await t.register('nеll', { email: 'other@readers.test', from: '10.0.0.2' }),
    ];
    for (const { url, sessionId, cookie } of [one, other]) {
      await t.provider.pay(url);
      expect((await t.login(sessionId, cookie)).statusCode).toBe(200);
    }
    const rows = await t.deps.connection.db.selectFrom('users').select('username').orderBy('id').execute();
    expect(rows.slice(4).map(({ username }) => username)).toEqual(['nell', 'nеll 2']);
  });

  test('limits one client to five unpaid registrations, even if requested concurrently', async () => {
    const t = await createBillingApp();
    const register = (name: string, from = '2001:db8:1:2::7') => t.register(name, { from });
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => register(`name-${n}`)));
    const codes = many.map(({ answer }) => answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    const refused = many.find(({ answer }) => answer.statusCode === 429);
    expect(refused?.answer.json().detail).toContain('waiting for payment');
    expect(Number(refused?.answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register('one-more', '2001:db8:1:2::8')).answer.statusCode).toBe(429);
    expect((await register('neighbour', '2001:db8:1:3::1')).answer.statusCode).toBe(200);
    // A completed payment frees a slot, and so does the expiry of a checkout.
    await t.provider.pay(many.find(({ url }) => url)?.url ?? '');
    await t.deps.billing.reconcile(true);
    expect((await register('after-a-payment')).answer.statusCode).toBe(200);
    expect(await t.deps.connection.db.selectFrom('leases').selectAll().execute()).toEqual([]);
    t.advanceTime(46 * minute);
    expect((await register('after-a-while')).answer.statusCode).toBe(200);
  });

  test('reserves the names for the person who is paying', async () => {
    const t = await createBillingApp();
    await t.register('nell');
    const other = { password: 'somebody else altogether' };
    expect((await t.register('nell', { ...other, email: 'other@readers.test' })).answer.json()).toMatchObject(
      taken,
    );
    expect((await t.register('other', { ...other, email: 'nell@readers.test' })).answer.json()).toMatchObject(
      taken,
    );
    const change = { username: 'nell', email: 'visitor@lamplight.test' };
    expect((await t.as('visitor')('PUT', '/auth/update', change)).statusCode).toBe(400);
  });

  test('the same person continues the same checkout from any device', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    expect((await t.register('NELL ', { email: 'Nell@readers.test' })).url).toBe(first.url);
    const wherever = await t.register('nell', { cookie: '' });
    expect(wherever.url).toBe(first.url);
    await t.provider.pay(first.url);
    expect((await t.login(first.sessionId, wherever.cookie)).statusCode).toBe(200);
  });

  test('another password from the same browser replaces the checkout and closes the old one', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    const second = await t.register('nell', { password: 'quite another one', cookie: first.cookie });
    expect(second.answer.statusCode).toBe(200);
    expect(second.url).not.toBe(first.url);
    expect(await t.provider.pay(first.url)).toBe(410);
    await t.provider.pay(second.url);
    expect((await t.login(second.sessionId, second.cookie)).statusCode).toBe(200);
    expect((await t.login(first.sessionId, second.cookie)).statusCode).toBe(403);
  });

  test('another password after the payment is rejected, and the paid checkout still logs in', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    await t.provider.pay(first.url);
    const again = await t.register('nell', { password: 'quite another one', cookie: first.cookie });
    expect(again.answer.json()).toMatchObject(taken);
    expect(await count(t, 'users')).toBe(5);
    expect((await t.login(first.sessionId, first.cookie)).statusCode).toBe(200);
  });

  test('releases the names once the provider reports that the checkout has expired', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    t.advanceTime(46 * minute);
    const other = await t.register('nell', { password: 'somebody else altogether' });
    expect(other.answer.statusCode).toBe(200);
    expect(await t.provider.pay(first.url)).toBe(410);
    await t.provider.pay(other.url);
    expect((await t.login(other.sessionId, other.cookie)).statusCode).toBe(200);
  });

  test('keeps the names reserved while the provider cannot confirm that the checkout has expired', async () => {
    const t = await createBillingApp();
    await t.register('nell');
    t.advanceTime(46 * minute);
    await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/expire' }] });
    const other = { password: 'somebody else altogether' };
    expect((await t.register('nell', other)).answer.statusCode).toBe(502);
    expect((await t.register('nell', other)).answer.statusCode).toBe(200);
  });

  test('twenty concurrent registrations of one name create one checkout', async () => {
    const t = await createBillingApp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        t.app.inject({
          method: 'POST',
          url: '/api/auth/register/stripe-checkout',
          remoteAddress: `10.0.0.${index}`,
          payload: {
            username: 'nell',
            email: `nell${index}@readers.test`,
            password: `their very own ${index}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    const open = await t.provider.stripe.checkout.sessions.list({ status: 'open' });
    expect(open.data).toHaveLength(1);
  });

  test('a double click creates one checkout', async () => {
    const t = await createBillingApp();
    const [one, two] = await Promise.all([t.register('nell'), t.register('nell')]);
    expect(one.url).toBe(two.url);
    expect(one.url).not.toBe('');
  });

  test('a paid registration whose name was taken meanwhile gets the next free name', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    await t.deps.accounts.createUser({ username: 'Nell', email: 'first@readers.test', password });
    await t.provider.pay(url);
    const { access_token } = (await t.login(sessionId, cookie)).json();
    expect(await t.me(access_token)).toMatchObject({ username: 'nell 2', stripe_status: 'active' });
  });

  test('a paid registration whose address was taken meanwhile is not charged and logs nobody in', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    await t.deps.accounts.createUser({ username: 'first', email: 'nell@readers.test', password });
    await t.provider.pay(url);
    expect((await t.login(sessionId, cookie)).json().code).toBe('login_refused');
    const all = await t.provider.stripe.subscriptions.list({ status: 'all' });
    expect(all.data.map(({ status }) => status)).toEqual(['canceled']);
    expect(t.logged.some((line) => line.includes('payment refunded'))).toBe(true);
  });
});
