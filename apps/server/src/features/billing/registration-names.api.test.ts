import { describe, expect, test } from 'vitest';
import { type BillingApp, createBillingApp } from '../../testing/billing-app.ts';
import { password } from '../../testing/test-app.ts';

const minute = 60_000;
const count = async (t: BillingApp, table: 'users' | 'checkouts') =>
  (await t.deps.connection.db.selectFrom(table).selectAll().execute()).length;

describe('names', () => {
  const taken = { status: 400, code: 'already_exists', detail: 'Username or email already exists' };

  test.each([
    ['member', 'new@readers.test'],
    ['  MEMBER ', 'new@readers.test'],
    ['ｍember', 'new@readers.test'],
    ['new', 'Member@Lamplight.test '],
  ])('%s, %s is taken by a member', async (name, email) => {
    const t = await createBillingApp();
    expect((await t.register(name, { email })).answer.json()).toMatchObject(taken);
    expect(await count(t, 'checkouts')).toBe(0);
  });

  test.each(['mеmber', 'МЕМВЕR', 'member\u3164', 'member\u2800', 'premium＠lamplight.test', 'www.member'])(
    '%j, which looks like something else, is refused',
    async (name) => {
      const t = await createBillingApp();
      const { answer } = await t.register(name, { email: 'new@readers.test' });
      expect([400, 422]).toContain(answer.statusCode);
      expect(await count(t, 'checkouts')).toBe(0);
    },
  );

  test('that were begun as look-alikes of each other become two names', async () => {
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

  test('of one client are five at a time while nobody pays, however many it asks for at once', async () => {
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

  test('are held by whoever is paying, against others', async () => {
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

  test('the same person, anywhere, goes on with the same checkout', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    expect((await t.register('NELL ', { email: 'Nell@readers.test' })).url).toBe(first.url);
    const wherever = await t.register('nell', { cookie: '' });
    expect(wherever.url).toBe(first.url);
    await t.provider.pay(first.url);
    expect((await t.login(first.sessionId, wherever.cookie)).statusCode).toBe(200);
  });

  test('who comes back in the same browser may change their mind; the old checkout is shut', async () => {
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

  test('who changes their mind after paying finds themself a member', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    await t.provider.pay(first.url);
    const again = await t.register('nell', { password: 'quite another one', cookie: first.cookie });
    expect(again.answer.json()).toMatchObject(taken);
    expect(await count(t, 'users')).toBe(5);
    expect((await t.login(first.sessionId, first.cookie)).statusCode).toBe(200);
  });

  test('are free again once the provider says that the checkout is over', async () => {
    const t = await createBillingApp();
    const first = await t.register('nell');
    t.advanceTime(46 * minute);
    const other = await t.register('nell', { password: 'somebody else altogether' });
    expect(other.answer.statusCode).toBe(200);
    expect(await t.provider.pay(first.url)).toBe(410);
    await t.provider.pay(other.url);
    expect((await t.login(other.sessionId, other.cookie)).statusCode).toBe(200);
  });

  test('stay held while the provider cannot confirm that', async () => {
    const t = await createBillingApp();
    await t.register('nell');
    t.advanceTime(46 * minute);
    await t.provider.control('POST /faults', { api: [{ kind: '500', match: '/expire' }] });
    const other = { password: 'somebody else altogether' };
    expect((await t.register('nell', other)).answer.statusCode).toBe(502);
    expect((await t.register('nell', other)).answer.statusCode).toBe(200);
  });

  test('twenty at once for one name make one checkout', async () => {
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

  test('a double click makes one checkout', async () => {
    const t = await createBillingApp();
    const [one, two] = await Promise.all([t.register('nell'), t.register('nell')]);
    expect(one.url).toBe(two.url);
    expect(one.url).not.toBe('');
  });

  test('a name that became somebody else’s meanwhile is not lost money: they get the next best', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    await t.deps.accounts.createUser({ username: 'Nell', email: 'first@readers.test', password });
    await t.provider.pay(url);
    const { access_token } = (await t.login(sessionId, cookie)).json();
    expect(await t.me(access_token)).toMatchObject({ username: 'nell 2', stripe_status: 'active' });
  });

  test('an address that became somebody else’s is not charged for, and nobody else is signed in', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    await t.deps.accounts.createUser({ username: 'first', email: 'nell@readers.test', password });
    await t.provider.pay(url);
    expect((await t.login(sessionId, cookie)).json().code).toBe('login_refused');
    const all = await t.provider.stripe.subscriptions.list({ status: 'all' });
    expect(all.data.map(({ status }) => status)).toEqual(['canceled']);
    expect(t.logged.some((line) => line.includes('payment needs a refund'))).toBe(true);
  });
});
