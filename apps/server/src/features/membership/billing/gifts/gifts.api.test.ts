import { describe, expect, test } from 'vitest';
import { day, prices } from '../../../../testing/billing-app.ts';
import { buyGift, giftApp, offerGifts, orderGift, readBought, redeem } from '../../../../testing/gift-app.ts';
import { memberApp } from '../../../../testing/member-app.ts';

const register = (t: Awaited<ReturnType<typeof giftApp>>, code: string, name = 'nova') =>
  t.app.inject({
    method: 'POST',
    url: '/api/gifts/register',
    payload: { code, username: name, email: `${name}@readers.test`, password: 'a long and good one' },
  });

describe('buying', () => {
  test('a gift is mailed on its day, redeemed by a stranger, and its buyer sees it', async () => {
    const t = await giftApp({ timeZone: 'Europe/Berlin' });
    const offers = (await t.nobody('GET', '/gifts/offers')).json();
    expect(offers).toMatchObject({ is_offered: true, valid_months: 12, first_day: '2026-01-01' });
    expect(offers.offers.slice(0, 4)).toMatchObject([
      { months: 1, amount: 999 },
      { months: 3, amount: 2997 },
      { months: 6, amount: 5994 },
      { months: 12, amount: 11_988, name: 'Standard', currency: 'usd' },
    ]);
    const { token, code } = await buyGift(t, {
      to: 'Nova',
      recipient_email: 'Nova@Readers.test',
      message: 'For the long nights.\nIda',
      send_on: '2026-01-10',
    });
    expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/);
    expect((await readBought(t, token)).json()).toMatchObject({
      state: 'paid',
      plan_name: 'Standard',
      months: 3,
      send_at: '2026-01-10T07:00:00.000Z',
      // Twelve months after the day on which the gift is mailed.
      expires_at: '2027-01-10T07:00:00.000Z',
      redeem_url: `http://lamplight.test/redeem/${code}`,
    });
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ida@givers.test', 'Your gift of Lamplight'],
    ]);
    expect(t.mailer.sent[0]?.text).toContain(`http://lamplight.test/gift/${token}`);
    t.advanceTime(9 * day + 7 * 3600_000);
    await t.deps.accounts.outbox.deliverDue();
    const mail = t.mailer.sent.at(-1);
    expect(mail).toMatchObject({ to: 'nova@readers.test', subject: 'Ida gives you Lamplight' });
    for (const words of ['3 months of Standard', 'For the long nights.', code]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    const known = (
      await t.nobody('POST', '/gifts/code', { code: code.toLowerCase().replaceAll('-', ' ') })
    ).json();
    expect(known).toMatchObject({ state: 'paid', from: 'Ida', to: 'Nova', months: 3 });
    const { access_token } = (await register(t, code)).json();
    expect(await t.me(access_token)).toMatchObject({
      username: 'nova',
      stripe_subscription_id: expect.stringMatching(/^gift_\d+$/),
      stripe_status: 'active',
      subscription_renewal: null,
      access_until: '2026-04-10T07:00:00.000Z',
      is_premium: false,
    });
    const listens = async () =>
      (
        await t.app.inject({
          url: '/api/books/recently-added',
          headers: { authorization: `Bearer ${access_token}` },
        })
      ).statusCode;
    expect(await listens()).toBe(200);
    expect((await readBought(t, token)).json()).toMatchObject({ state: 'redeemed', code: null });
    expect((await register(t, code, 'second')).json()).toMatchObject({ fields: [{ field: 'code' }] });
    const members = (await t.as('admin')('GET', '/auth/members?subscription=free_months')).json();
    expect(members).toMatchObject([{ username: 'nova', plan: null }]);
    const file = (await t.as('admin')('POST', '/members/export', { q: 'nova' })).body;
    // The export contains the rest of the gift as free months for an import, and not the gift's id, which the provider
    // does not know.
    expect(file).toContain('nova,nova@readers.test,active,,no,3,');
    expect(file).not.toContain('gift_');
    const audit = JSON.stringify((await t.as('admin')('GET', '/admin/audit?action=gift_redeemed')).json());
    expect(audit).toContain('nova');
    t.advanceTime(90 * day);
    expect(
      await t.me(await t.tokenFor((await t.deps.accounts.findUserByName('nova'))?.id ?? 0)),
    ).toMatchObject({
      stripe_status: null,
    });
  });

  test.each([
    [{ from: ' ' }, 'from'],
    [{ email: 'nobody' }, 'email'],
    [{ recipient_email: 'x@' }, 'recipient_email'],
    [{ send_on: '2026-02-01' }, 'recipient_email'],
    [{ recipient_email: 'a@b.test', send_on: '2025-12-31' }, 'send_on'],
    [{ recipient_email: 'a@b.test', send_on: '2026-02-30' }, 'send_on'],
    [{ recipient_email: 'a@b.test', send_on: '2027-01-02' }, 'send_on'],
    [{ message: 'line\n'.repeat(13) + 'end' }, 'message'],
    [{ message: 'x'.repeat(501) }, 'message'],
    [{ months: 2 }, 'plan'],
    [{ plan: 'price_of_another_shop' }, 'plan'],
  ])('refuses %o', async (fields, field) => {
    const t = await giftApp();
    const answer = await orderGift(t, fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.map((field: { field: string }) => field.field)).toEqual([field]);
  });

  test.each([{ months: -3 }, { months: 1e9 }, { plan: 'x'.repeat(300) }, { amount: 1 }])(
    'refuses the shape of %o',
    async (fields) => {
      const t = await giftApp();
      expect((await orderGift(t, fields)).statusCode).toBe(422);
    },
  );

  test('takes the provider’s own price for a gift, and none of another product', async () => {
    const t = await giftApp();
    const { stripe } = t.provider;
    const { product } = await stripe.prices.retrieve(prices.standard);
    const common = { currency: 'usd', metadata: { lamplight_gift_months: '3' } };
    await stripe.prices.create({ ...common, unit_amount: 1, product_data: { name: 'Mug' } });
    await stripe.prices.create({
      ...common,
      unit_amount: 2500,
      product: typeof product === 'string' ? product : product.id,
    });
    const { url } = await buyGift(t);
    expect(await t.deps.connection.db.selectFrom('gifts').select('amount').execute()).toEqual([
      { amount: 2500 },
    ]);
    expect(await (await fetch(url)).text()).toContain('complete');
  });

  test('sells nothing while gifts are off, or the provider does not answer', async () => {
    const t = await giftApp();
    await t.provider.control('POST /faults', { api: [{ kind: '500', times: 3 }] });
    expect((await orderGift(t)).statusCode).toBe(502);
    await t.provider.control('DELETE /faults');
    const save = (revision: number, is_offered: boolean) =>
      t.as('admin')('PUT', '/admin/gifts/settings', { revision, is_offered, valid_months: 6 });
    expect((await save(0, false)).statusCode).toBe(412);
    expect((await save(1, false)).json()).toEqual({ revision: 2, is_offered: false, valid_months: 6 });
    expect((await orderGift(t)).statusCode).toBe(404);
    expect((await t.nobody('GET', '/gifts/offers')).json()).toMatchObject({ is_offered: false, offers: [] });
  });

  test('a checkout that is never paid leaves nothing behind', async () => {
    const t = await giftApp();
    await orderGift(t);
    t.advanceTime(2 * 3600_000);
    await t.deps.billing.reconcile(true);
    const states = () => t.deps.connection.db.selectFrom('gifts').select('state').execute();
    expect(await states()).toEqual([{ state: 'unpaid' }]);
    t.advanceTime(31 * day);
    await t.deps.billing.reconcile(true);
    expect(await states()).toEqual([]);
  });
});

describe('redeeming', () => {
  test('ten tabs and several accounts redeem a gift once', async () => {
    const t = await giftApp();
    const { code } = await buyGift(t, { months: 1 });
    const ids = Array.from({ length: 10 }, (_, index) => [t.users.visitor, t.users.admin][index % 2] ?? 0);
    const tokens = await Promise.all(ids.map((id) => t.tokenFor(id)));
    const answers = await Promise.all(
      tokens.map((token) =>
        t.app.inject({
          method: 'POST',
          url: '/api/gifts/redeem',
          payload: { code },
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    const gifts = await t.deps.connection.db.selectFrom('gifts').selectAll().execute();
    const [gift] = gifts;
    // The account that redeemed it may repeat the request; other accounts get an error.
    const own = answers.filter((_, index) => ids[index] === gift?.redeemed_by);
    expect(own.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const others = answers.filter((_, index) => ids[index] !== gift?.redeemed_by);
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 422));
    expect(gift).toMatchObject({ state: 'redeemed', ends_at: '2026-02-01T00:00:00.000Z' });
    const entries = (await t.as('admin')('GET', '/admin/audit?action=gift_redeemed')).json();
    expect(entries).toHaveLength(1);
  });

  test('two gifts follow each other, after free months', async () => {
    const t = await giftApp();
    await t.deps.billing.grantFreeMonths(t.users.visitor, 1, t.users.admin);
    const first = await buyGift(t, { months: 1 });
    const second = await buyGift(t, { months: 1, plan: prices.premium });
    const [a, b] = await Promise.all([
      redeem(t, first.code, t.users.visitor),
      redeem(t, second.code, t.users.visitor),
    ]);
    expect([a, b].map((answer) => answer.json().until).toSorted()).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
    t.advanceTime(20 * day);
    expect(await t.deps.billing.subscriptionOf(t.users.visitor)).toMatchObject({
      stripe_status: 'active',
      access_until: '2026-04-01T00:00:00.000Z',
    });
  });

  test('a subscription that is paid is extended by as much, once, without a charge', async () => {
    const { t, id, subscription } = await memberApp();
    await offerGifts(t);
    const { code } = await buyGift(t);
    await t.provider.control('POST /faults', {
      api: [{ kind: 'reset', method: 'POST', match: '/subscriptions/', isAfter: true }],
    });
    const answer = await redeem(t, code, id);
    expect(answer.json()).toEqual({ kind: 'extended', until: '2026-05-01T00:00:00.000Z' });
    await t.provider.control('DELETE /faults');
    await t.deps.billing.reconcile(true);
    expect((await redeem(t, code, id)).json()).toEqual({
      kind: 'extended',
      until: '2026-05-01T00:00:00.000Z',
    });
    expect(await t.deps.billing.subscriptionOf(id)).toMatchObject({
      stripe_subscription_id: subscription,
      stripe_status: 'trialing',
      subscription_renewal: '2026-05-01T00:00:00.000Z',
    });
    t.advanceTime(119 * day);
    await t.deps.billing.reconcile(true);
    const charges = async () =>
      (await t.provider.stripe.charges.list({ limit: 100 })).data.filter(({ customer }) => customer !== null)
        .length;
    expect(await charges()).toBe(1);
    t.advanceTime(2 * day);
    await t.deps.billing.reconcile(true);
    expect(await charges()).toBe(2);
    expect(await t.deps.billing.subscriptionOf(id)).toMatchObject({ stripe_status: 'active' });
  });

  test('a year over a leap day extends a year that was just paid', async () => {
    const year = { lookupKey: 'standard', name: 'Standard', currency: 'usd', interval: 'year' } as const;
    const plans = [{ ...year, unitAmount: 9900 }];
    const t = await giftApp({}, { plans, prices: { standard: prices.standard, premium: null } });
    t.advanceTime(90 * day);
    const { url, sessionId, cookie } = await t.register('nell');
    await t.provider.pay(url);
    const me = await t.me((await t.login(sessionId, cookie)).json().access_token);
    const { code } = await buyGift(t, { months: 12 });
    const until = '2028-03-30T23:59:00.000Z';
    expect((await redeem(t, code, Number(me['id']))).json()).toEqual({ kind: 'extended', until });
    await t.deps.billing.reconcile(true);
    expect(await t.deps.billing.subscriptionOf(Number(me['id']))).toMatchObject({
      stripe_status: 'trialing',
      subscription_renewal: until,
    });
  });

  test('who pays far ahead keeps the gift, and is told why', async () => {
    const { t, id } = await memberApp();
    await offerGifts(t);
    const codes = [];
    for (const _ of [1, 2]) codes.push((await buyGift(t, { months: 12 })).code);
    const [first = '', second = ''] = codes;
    expect((await redeem(t, first, id)).statusCode).toBe(200);
    const refused = await redeem(t, second, id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toContain('2027-01-01');
    expect((await t.nobody('POST', '/gifts/code', { code: second })).json()).toMatchObject({ state: 'paid' });
  });

  test('a subscription that is set to end is followed by the gift', async () => {
    const { t, id, subscription } = await memberApp();
    await offerGifts(t);
    await t.provider.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const { code } = await buyGift(t, { months: 1 });
    expect((await redeem(t, code, id)).json()).toEqual({ kind: 'access', until: '2026-03-01T00:00:00.000Z' });
    t.advanceTime(40 * day);
    await t.deps.billing.reconcile(true);
    expect((await t.deps.billing.subscriptionOf(id)).stripe_subscription_id).toMatch(/^gift_/);
  });

  test('while the provider fails, nothing is spent', async () => {
    const { t, id } = await memberApp();
    await offerGifts(t);
    const { code } = await buyGift(t);
    await t.provider.control('POST /faults', { api: [{ kind: '500', times: 9 }] });
    expect((await redeem(t, code, id)).statusCode).toBe(502);
    await t.provider.control('DELETE /faults');
    expect((await redeem(t, code, id)).statusCode).toBe(200);
  });

  test('an expired gift, an unknown code and a taken name are refused, and the gift stays whole', async () => {
    const t = await giftApp();
    const { code } = await buyGift(t);
    expect((await t.nobody('POST', '/gifts/code', { code: 'ABCD-EFGH-JKMN-PQRS' })).statusCode).toBe(404);
    const taken = await register(t, code, 'admin');
    expect(taken.statusCode).toBe(400);
    t.advanceTime(366 * day);
    expect((await t.nobody('POST', '/gifts/code', { code })).json()).toMatchObject({ state: 'expired' });
    expect((await redeem(t, code, t.users.visitor)).json().detail).toContain('expired');
    const list = (await t.as('admin')('GET', '/admin/gifts?state=expired')).json();
    expect(list).toMatchObject([{ state: 'expired', buyer_email: 'ida@givers.test' }]);
  });

  test('codes are guessed slowly', async () => {
    const t = await giftApp();
    const guess = () => t.nobody('POST', '/gifts/code', { code: 'WRONG' });
    for (let tries = 0; tries < 20; tries += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
    // Promotion codes have a limit of their own.
    expect((await t.nobody('GET', '/auth/plans/code?code=WRONG')).statusCode).toBe(422);
  });
});

describe('refunds', () => {
  test('a whole refund ends the access, and the next gift begins at once; a part of it changes nothing', async () => {
    const t = await giftApp();
    const { stripe } = t.provider;
    const first = await buyGift(t, { months: 3 });
    const second = await buyGift(t, { months: 1 });
    for (const { code } of [first, second]) await redeem(t, code, t.users.visitor);
    t.advanceTime(31 * day);
    await stripe.refunds.create({ payment_intent: first.intent, amount: 997 });
    await t.deliver(['charge.refunded']);
    const until = async () => (await t.deps.billing.subscriptionOf(t.users.visitor)).access_until;
    expect(await until()).toBe('2026-05-01T00:00:00.000Z');
    await stripe.refunds.create({ payment_intent: first.intent });
    expect(await t.deliver(['charge.refunded'])).toContain(200);
    await t.deliver(['charge.refunded']);
    // The second gift was planned from 1 April to 1 May, which is thirty days.
    expect(await until()).toBe('2026-03-03T00:00:00.000Z');
    await stripe.refunds.create({ payment_intent: second.intent });
    await t.deps.billing.reconcile(true);
    expect(await until()).toBeNull();
    expect((await t.as('visitor')('GET', '/books/recently-added')).statusCode).toBe(403);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent.filter(({ subject }) => subject.includes('refunded'))).toHaveLength(2);
    expect((await readBought(t, first.token)).json()).toMatchObject({ state: 'taken_back' });
  });

  test('a gift refunded before it is redeemed, even before its payment is known, gives nothing', async () => {
    const t = await giftApp();
    const answer = await orderGift(t);
    await t.provider.pay(answer.json().checkout_url);
    const [charge] = (await t.provider.stripe.charges.list()).data;
    await t.provider.stripe.refunds.create({ charge: charge?.id ?? '' });
    await t.deliver(['charge.refunded']);
    const gifts = () =>
      t.deps.connection.db.selectFrom('gifts').select(['state', 'amount_refunded']).execute();
    expect(await gifts()).toEqual([{ state: 'taken_back', amount_refunded: 2997 }]);
    await t.deliver();
    expect(await gifts()).toEqual([{ state: 'taken_back', amount_refunded: 2997 }]);
  });

  test('a gift refunded before its day is not mailed, and the address leaves the outbox at once', async () => {
    const t = await giftApp();
    await buyGift(t, { recipient_email: 'nova@readers.test', send_on: '2026-01-10' });
    const waiting = async () =>
      (await t.deps.connection.db.selectFrom('mail_outbox').select(['recipient', 'state']).execute()).filter(
        ({ recipient }) => recipient === 'nova@readers.test',
      );
    expect(await waiting()).toEqual([{ recipient: 'nova@readers.test', state: 'waiting' }]);
    const [gift] = (await t.as('admin')('GET', '/admin/gifts')).json();
    expect((await t.as('admin')('POST', `/admin/gifts/${gift.id}/cancel`)).json()).toMatchObject({
      state: 'taken_back',
    });
    expect(await waiting()).toEqual([]);
    t.advanceTime(12 * day);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent.filter(({ to }) => to === 'nova@readers.test')).toEqual([]);
  });

  test('the next payment of an extended subscription is due earlier again, with three days’ notice', async () => {
    const { t, id, subscription } = await memberApp();
    await offerGifts(t);
    const { code, intent } = await buyGift(t);
    await redeem(t, code, id);
    await t.provider.stripe.refunds.create({ payment_intent: intent });
    await t.deps.billing.reconcile(true);
    expect(await t.deps.billing.subscriptionOf(id)).toMatchObject({
      stripe_subscription_id: subscription,
      subscription_renewal: '2026-02-01T00:00:00.000Z',
    });
    // A gift is refunded while its extension runs: the rest of the extension ends in three days.
    const late = await buyGift(t);
    await redeem(t, late.code, id);
    t.advanceTime(60 * day);
    await t.provider.stripe.refunds.create({ payment_intent: late.intent });
    await t.deps.billing.reconcile(true);
    expect((await t.deps.billing.subscriptionOf(id)).subscription_renewal).toBe('2026-03-05T00:00:00.000Z');
  });

  test('an admin cancels a gift, searches the list, and sends a gift again', async () => {
    const t = await giftApp();
    const gifts = [
      await buyGift(t, { recipient_email: 'nova@readers.test', to: 'Növa' }),
      await buyGift(t, { months: 1, from: 'Jo' }),
    ];
    const [, own] = gifts;
    const admin = t.as('admin');
    const names = async (query: string) =>
      (await admin('GET', `/admin/gifts?${query}`)).json().map((gift: { from: string }) => gift.from);
    expect(await names('')).toEqual(['Jo', 'Ida']);
    expect(await names('q=n%C3%B6va')).toEqual(['Ida']);
    expect(await names(`q=${own?.code}`)).toEqual(['Jo']);
    expect(await names('q=100%25')).toEqual([]);
    const page = await admin('GET', '/admin/gifts?limit=1');
    const id: number = page.json()[0].id;
    expect(page.headers['link']).toContain(`cursor=${id}`);
    expect(await names(`limit=1&cursor=${id}`)).toEqual(['Ida']);
    await t.deps.accounts.outbox.deliverDue();
    const before = t.mailer.sent.length;
    expect((await admin('POST', `/admin/gifts/${id - 1}/send`)).statusCode).toBe(200);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent.slice(before)).toMatchObject([{ to: 'nova@readers.test' }]);
    await t.provider.control('POST /faults', { api: [{ kind: '500', times: 2 }] });
    expect((await admin('POST', `/admin/gifts/${id}/cancel`)).statusCode).toBe(502);
    await t.provider.control('DELETE /faults');
    for (const _ of [1, 2])
      expect((await admin('POST', `/admin/gifts/${id}/cancel`)).json()).toMatchObject({
        state: 'taken_back',
        amount_refunded: 999,
      });
    const audit = (await admin('GET', '/admin/audit?action=gift_taken_back')).json();
    expect(audit).toMatchObject([{ actor: { username: 'admin' } }]);
    expect((await admin('POST', `/admin/gifts/${id}/send`)).statusCode).toBe(422);
    expect((await admin('POST', `/admin/gifts/${id + 9}/cancel`)).statusCode).toBe(404);
    expect((await redeem(t, own?.code ?? '', t.users.visitor)).json().detail).toContain('refunded');
  });
});

test('names, addresses and the message of a gift are deleted 180 days after it ended', async () => {
  const t = await giftApp();
  const { token, code } = await buyGift(t, { to: 'Nova', message: 'For the long nights.' });
  const { db } = t.deps.connection;
  const row = () => db.selectFrom('gifts').selectAll().executeTakeFirstOrThrow();
  const reconcile = () => t.deps.billing.reconcile(true);
  const named = { buyer_name: 'Ida', buyer_email: 'ida@givers.test', recipient_name: 'Nova' };
  await redeem(t, code, t.users.visitor);
  t.advanceTime(179 * day);
  await reconcile();
  expect(await row()).toMatchObject(named);
  t.advanceTime(2 * day);
  await reconcile();
  const blank = { buyer_name: '', buyer_email: null, recipient_name: '', recipient_email: null };
  expect(await row()).toMatchObject({
    ...blank,
    message: '',
    search_text: '',
    state: 'redeemed',
    amount: 2997,
  });
  expect((await readBought(t, token)).json()).toMatchObject({ state: 'redeemed', from: '', to: '' });
});

test('names and messages go with the accounts of buyer and member', async () => {
  const { t, id, token } = await memberApp();
  await offerGifts(t);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/gifts/checkout',
    payload: {
      plan: prices.standard,
      months: 1,
      from: 'Nell',
      email: 'nell@readers.test',
      recipient_email: 'nova@readers.test',
      message: 'For you',
    },
    headers: { authorization: `Bearer ${token}` },
  });
  await t.provider.pay(answer.json().checkout_url);
  await t.deps.billing.reconcile(true);
  await t.deliver(['checkout.session.completed']);
  await t.deps.billing.closeAccount(id, id);
  expect(await t.deps.connection.db.selectFrom('gifts').selectAll().execute()).toMatchObject([
    { state: 'paid', buyer_id: null, buyer_name: '', buyer_email: null, message: '', search_text: '' },
  ]);
});
