import { describe, expect, test } from 'vitest';
import { type BillingApp, createBillingApp } from '../../../testing/billing-app.ts';
import { offerLanguages } from '../../../testing/offer-languages.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { password } from '../../../testing/test-app.ts';

const count = async (t: BillingApp, table: 'users' | 'checkouts' | 'mail_outbox') =>
  (await t.deps.connection.db.selectFrom(table).selectAll().execute()).length;

const publisher = {
  name: 'Fern & Sons',
  tagline: '',
  accent: null,
  sender: '',
  contact: '',
  language: 'en-GB',
  first_day: 1,
  cover_shape: 'portrait',
  phone_bar: 'tags',
  ignore_articles: false,
};

describe('registration', () => {
  test('a visitor can register, pay and listen', async () => {
    const t = await createBillingApp();
    await t.as('admin')('PUT', '/admin/site', { ...publisher, revision: 0 });
    const { answer, url, sessionId, cookie } = await t.register('Nell', { email: '  Nell@Readers.TEST ' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(url.startsWith(t.provider.url)).toBe(true);
    expect(await (await fetch(url)).text()).toContain('<strong>Fern &amp; Sons</strong>');
    expect(await t.provider.pay(url)).toBe(303);
    const session = await t.provider.stripe.checkout.sessions.retrieve(sessionId);
    expect(session.success_url).toBe('http://lamplight.test/success?session_id={CHECKOUT_SESSION_ID}');
    expect(session.branding_settings?.display_name).toBe('Fern & Sons');
    expect(session.cancel_url).toBe('http://lamplight.test/cancel');
    const signedIn = await t.login(sessionId, cookie);
    expect(signedIn.headers['cache-control']).toBe('no-store');
    const { access_token } = signedIn.json();
    expect(await t.me(access_token)).toMatchObject({
      username: 'Nell',
      email: 'nell@readers.test',
      role: 'member',
      is_premium: false,
      stripe_customer_id: session.customer,
      stripe_subscription_id: session.subscription,
      stripe_status: 'active',
      subscription_renewal: '2026-02-01T00:00:00.000Z',
      access_until: null,
    });
    const books = await t.app.inject({
      url: '/api/books/recently-added',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(books.statusCode).toBe(200);
    const mails = await t.deps.connection.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mails).toMatchObject([
      { recipient: 'nell@readers.test', letter: expect.stringContaining('welcome') },
    ]);
    const form = await signIn(t, 'nell', 'a long and good one');
    expect(form.statusCode).toBe(200);
  });

  test('the language of the page becomes that of the checkout and the account, if several are offered', async () => {
    const t = await createBillingApp();
    const languageOf = async ({ url, sessionId, cookie }: Awaited<ReturnType<typeof t.register>>) => {
      await t.provider.pay(url);
      const { access_token } = (await t.login(sessionId, cookie)).json();
      return [
        (await t.provider.stripe.checkout.sessions.retrieve(sessionId)).locale,
        (await t.me(access_token))['language'],
      ];
    };
    await offerLanguages(t, ['en', 'de', 'ar']);
    expect(await languageOf(await t.register('Nell', { language: 'de' }))).toEqual(['de', 'de']);
    expect(await languageOf(await t.register('Kit', { language: 'ar-EG, de;q=0.5' }))).toEqual([
      'auto',
      'ar',
    ]);
    expect(await languageOf(await t.register('Ola', { language: 'fr' }))).toEqual(['en', 'en']);
    expect(await languageOf(await t.register('Tess', { language: 'en-XA' }))).toEqual(['auto', null]);
    // The form is sent once more, in another language.
    const first = await t.register('Ruth', { language: 'de' });
    const again = await t.register('Ruth', { language: 'ar', cookie: first.cookie });
    expect(again.url).toBe(first.url);
    expect(await languageOf(again)).toEqual(['de', 'ar']);
    await offerLanguages(t, ['de']);
    expect(await languageOf(await t.register('Ingo', { language: 'de' }))).toEqual(['de', null]);
  });

  test('a declined card costs nothing, and another card can be used afterwards', async () => {
    const t = await createBillingApp();
    const { url, sessionId, cookie } = await t.register('nell');
    expect(await t.provider.pay(url, '4000000000000002')).toBe(200);
    expect((await t.login(sessionId, cookie)).json()).toMatchObject({ status: 403, code: 'login_refused' });
    expect(await count(t, 'users')).toBe(4);
    expect(await t.provider.pay(url)).toBe(303);
    expect((await t.login(sessionId, cookie)).statusCode).toBe(200);
  });

  test('a trial gives access without a payment', async () => {
    const t = await createBillingApp({}, { trialDays: 14 });
    const { url, sessionId, cookie } = await t.register('nell');
    await t.provider.pay(url);
    const { access_token } = (await t.login(sessionId, cookie)).json();
    expect(await t.me(access_token)).toMatchObject({
      stripe_status: 'trialing',
      subscription_renewal: '2026-01-15T00:00:00.000Z',
    });
  });

  test('stores only a hash of the password while the member pays, and deletes it afterwards', async () => {
    const t = await createBillingApp();
    const { url, sessionId } = await t.register('nell', { password: 'plain as day, this one' });
    const pending = await t.deps.connection.db.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow();
    expect(pending.password_hash).toMatch(/^\$argon2id\$/);
    await t.provider.pay(url);
    await t.login(sessionId);
    const done = await t.deps.connection.db.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow();
    expect(done).toMatchObject({ state: 'done', password_hash: null });
    const everything = JSON.stringify([t.logged, pending, await t.provider.control('GET /state')]);
    expect(everything).not.toContain('plain as day');
  });

  test.each([
    [{ username: 'a@b', email: 'x@y.test', password }, 'username'],
    [{ username: 'nell', email: 'nobody', password }, 'email'],
    [{ username: 'nell', email: 'x@y.test', password: '1234567' }, 'password'],
    [{ username: 'nell', email: 'x@y.test', password: 'password1' }, 'password'],
    [{ username: 'nell', email: 'x@y.test', password, profile_image: 'javascript:1' }, 'profile_image'],
  ])('rejects %j', async (payload, field) => {
    const t = await createBillingApp();
    const answer = await t.nobody('POST', '/auth/register/stripe-checkout', payload);
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_input', fields: [{ field }] });
    expect(await count(t, 'checkouts')).toBe(0);
  });

  test.each(['role', 'is_premium', 'manual_premium_override', 'stripe_status', 'user_id'])(
    'rejects a registration that sets %s',
    async (name) => {
      const t = await createBillingApp();
      const payload = { username: 'nell', email: 'x@y.test', password, [name]: 'admin' };
      expect((await t.nobody('POST', '/auth/register/stripe-checkout', payload)).statusCode).toBe(422);
    },
  );
});

test('over https the checkout cookie has the __Host- prefix', async () => {
  const t = await createBillingApp({
    http: { host: '127.0.0.1', port: 0, publicUrl: 'https://lamplight.test', trustProxy: false },
  });
  const { answer, url, sessionId, cookie } = await t.register('nell');
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-lamplight_checkout=[\w-]{43}; Secure; Path=\/; Max-Age=7200; HttpOnly; SameSite=Strict$/,
  );
  await t.provider.pay(url);
  const without = cookie.replace('__Host-', '');
  expect((await t.login(sessionId, without, '10.0.0.9')).statusCode).toBe(403);
  const signedIn = await t.login(sessionId, cookie, '10.0.0.9');
  expect(signedIn.statusCode).toBe(200);
  expect(String(signedIn.headers['set-cookie'])).toContain('__Secure-lamplight_devices=');
});

describe('a failing provider', () => {
  const unavailable = { status: 502, code: 'payments_unavailable' };

  test.each([
    [{ kind: '500' }],
    [{ kind: '429' }],
    // The SDK retries the first reset because the connection may have been idle for too long.
    [{ kind: 'reset', times: 5 }],
    [{ kind: '500', isAfter: true }],
    [{ kind: 'slow', delayMs: 10_000 }],
  ])('returns 502 and reserves nothing for %j', async (fault) => {
    const t = await createBillingApp({}, { timeoutMs: 300 });
    await t.provider.control('POST /faults', { api: [fault] });
    expect((await t.register('nell')).answer.json()).toMatchObject(unavailable);
    const open = await t.deps.connection.db
      .selectFrom('checkouts')
      .selectAll()
      .where('state', '=', 'open')
      .execute();
    expect(open).toEqual([]);
    await t.provider.control('DELETE /faults');
    const other = await t.register('nell', { password: 'somebody else altogether' });
    expect(other.answer.statusCode).toBe(200);
  });

  test('login and listening work while the provider is down', async () => {
    const t = await createBillingApp({}, { timeoutMs: 300 });
    await t.provider.control('POST /faults', { api: [{ kind: 'reset', times: 1000 }] });
    expect((await t.register('nell')).answer.json()).toMatchObject(unavailable);
    expect((await t.as('visitor')('POST', '/auth/subscribe')).json()).toMatchObject(unavailable);
    expect((await t.nobody('GET', '/auth/plans')).json()).toMatchObject({ plans: [], trial_days: 0 });
    const login = await signIn(t, 'member', password);
    expect(login.statusCode).toBe(200);
    expect((await t.as('member')('GET', '/books/recently-added')).statusCode).toBe(200);
  });
});

test('limits bursts of registrations', async () => {
  const t = await createBillingApp();
  const payload = { username: 'x@', email: 'x', password };
  const codes: number[] = [];
  for (let round = 0; round < 45; round += 1)
    codes.push((await t.nobody('POST', '/auth/register/stripe-checkout', payload)).statusCode);
  expect(codes.filter((code) => code === 422)).toHaveLength(40);
  expect(codes.at(-1)).toBe(429);
});
