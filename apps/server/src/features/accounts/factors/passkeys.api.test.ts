import { expect, test } from 'vitest';
import { addPasskey, createBrowser } from '../../../testing/sign-in-factors.ts';
import { testApp } from '../../../testing/test-app.ts';
import { createVirtualAuthenticator } from '../../../testing/virtual-authenticator.ts';

type Authenticator = ReturnType<typeof createVirtualAuthenticator>;
type Browser = ReturnType<typeof createBrowser>;

/** Signs in with a passkey; `answer` changes what the authenticator says. */
async function signIn(
  browser: Browser,
  authenticator: Authenticator,
  answer: Parameters<Authenticator['get']>[1] = {},
) {
  const options = (await browser.post('/auth/passkeys/sign-in-options')).json();
  return await browser.post('/auth/passkeys/sign-in', { credential: authenticator.get(options, answer) });
}

const subjectOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

test('a passkey is added, signs in, is renamed and removed', async () => {
  const t = await testApp();
  const { authenticator, passkey } = await addPasskey(t, 'member', '  Phone ');
  expect(passkey).toMatchObject({ name: 'Phone', last_used_at: null });
  const answer = await signIn(createBrowser(t), authenticator);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(subjectOf(answer.json().access_token)).toBe(String(t.users.member));
  const own = t.as('member');
  expect((await own('GET', '/auth/sign-in-methods')).json()).toEqual({
    passkeys: [{ ...passkey, last_used_at: t.clock.iso() }],
    authenticator_since: null,
    recovery_codes_left: 0,
    email_confirmed: true,
    is_required: false,
  });
  const renamed = await own('PUT', `/auth/passkeys/${passkey.id}`, { name: 'Key ring' });
  expect(renamed.json().name).toBe('Key ring');
  expect((await t.as('premium')('DELETE', `/auth/passkeys/${passkey.id}`)).statusCode).toBe(404);
  expect((await t.as('premium')('PUT', `/auth/passkeys/${passkey.id}`, { name: 'x' })).statusCode).toBe(404);
  expect((await own('DELETE', `/auth/passkeys/${passkey.id}`)).statusCode).toBe(200);
  expect((await signIn(createBrowser(t), authenticator)).json().code).toBe('passkey_invalid');
});

test('options follow the account and PUBLIC_URL', async () => {
  const t = await testApp();
  const { authenticator } = await addPasskey(t, 'member');
  const options = (await t.as('member')('POST', '/auth/passkeys/options')).json();
  expect(options).toMatchObject({
    rp: { id: 'lamplight.test' },
    user: { name: 'member' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(options.excludeCredentials).toHaveLength(1);
  const again = await t.as('member')('POST', '/auth/passkeys', {
    credential: authenticator.create(options),
    name: 'Again',
  });
  expect(again.json().code).toBe('already_exists');
  const other = (await t.as('premium')('POST', '/auth/passkeys/options')).json();
  expect(other.user.id).not.toBe(options.user.id);
});

test('a challenge works once, for its purpose, browser and account, and for five minutes', async () => {
  const t = await testApp();
  const { authenticator } = await addPasskey(t, 'member');
  const browser = createBrowser(t);
  const options = (await browser.post('/auth/passkeys/sign-in-options')).json();
  const credential = authenticator.get(options);
  expect((await createBrowser(t).post('/auth/passkeys/sign-in', { credential })).json().code).toBe(
    'challenge_invalid',
  );
  const other = createBrowser(t);
  await other.post('/auth/passkeys/sign-in-options');
  expect((await other.post('/auth/passkeys/sign-in', { credential })).json().code).toBe('challenge_invalid');
  expect((await browser.post('/auth/passkeys/sign-in', { credential })).statusCode).toBe(200);
  expect((await browser.post('/auth/passkeys/sign-in', { credential })).json().code, 'replayed').toBe(
    'challenge_invalid',
  );

  const late = (await browser.post('/auth/passkeys/sign-in-options')).json();
  t.clock.advance(5 * 60_000);
  const lateAnswer = await browser.post('/auth/passkeys/sign-in', { credential: authenticator.get(late) });
  expect(lateAnswer.json().code).toBe('challenge_invalid');

  const forged = { ...options, challenge: Buffer.from('a'.repeat(70)).toString('base64url') };
  const forgedAnswer = await browser.post('/auth/passkeys/sign-in', {
    credential: authenticator.get(forged),
  });
  expect(forgedAnswer.json().code).toBe('challenge_invalid');

  const registration = (await t.as('premium')('POST', '/auth/passkeys/options')).json();
  const foreign = createVirtualAuthenticator();
  const body = { credential: foreign.create(registration), name: 'Mine' };
  expect((await t.as('visitor')('POST', '/auth/passkeys', body)).json().code).toBe('challenge_invalid');
  const asSignIn = {
    credential: authenticator.get({ challenge: registration.challenge, rpId: 'lamplight.test' }),
  };
  expect((await browser.post('/auth/passkeys/sign-in', asSignIn)).json().code).toBe('challenge_invalid');
  expect((await t.as('premium')('POST', '/auth/passkeys', body)).statusCode).toBe(200);
  expect((await t.as('premium')('POST', '/auth/passkeys', body)).statusCode, 'replayed').toBe(401);
});

test('refuses another origin, another site, an unverified user and a foreign key', async () => {
  const t = await testApp();
  const { authenticator } = await addPasskey(t, 'member');
  const browser = createBrowser(t);
  const refusal = async (answer: Parameters<Authenticator['get']>[1]) =>
    (await signIn(browser, authenticator, answer)).json().code;
  expect(await refusal({ origin: 'https://lamplight.test' })).toBe('passkey_invalid');
  expect(await refusal({ origin: 'http://evil.test' })).toBe('passkey_invalid');
  expect(await refusal({ isVerified: false })).toBe('passkey_invalid');
  const options = (await browser.post('/auth/passkeys/sign-in-options')).json();
  const ofOtherSite = authenticator.get({ ...options, rpId: 'evil.test' });
  expect((await browser.post('/auth/passkeys/sign-in', { credential: ofOtherSite })).json().code).toBe(
    'passkey_invalid',
  );
  const known = authenticator.get(options);
  const stranger = createVirtualAuthenticator().get(options);
  const swapped = { ...stranger, id: known.id };
  expect((await browser.post('/auth/passkeys/sign-in', { credential: swapped })).json().code).toBe(
    'passkey_invalid',
  );
  expect((await browser.post('/auth/passkeys/sign-in', { credential: stranger })).json().code).toBe(
    'passkey_invalid',
  );
  expect((await browser.post('/auth/passkeys/sign-in', { credential: known })).statusCode).toBe(200);

  for (const answer of [{ origin: 'http://evil.test' }, { isVerified: false }]) {
    const creation = (await t.as('premium')('POST', '/auth/passkeys/options')).json();
    const credential = createVirtualAuthenticator().create(creation, answer);
    const added = await t.as('premium')('POST', '/auth/passkeys', { credential, name: 'Key' });
    expect(added.json().code).toBe('passkey_invalid');
  }
});

test('refuses and logs a counter that goes back', async () => {
  const t = await testApp();
  const { authenticator } = await addPasskey(t, 'member');
  const browser = createBrowser(t);
  authenticator.setCounter(7);
  expect((await signIn(browser, authenticator)).statusCode).toBe(200);
  authenticator.setCounter(5);
  expect((await signIn(browser, authenticator)).json().code).toBe('passkey_invalid');
  authenticator.setCounter(0);
  expect((await signIn(browser, authenticator)).json().code).toBe('passkey_invalid');
  expect(t.logged.filter((line) => line.includes('passkey counter went back'))).toHaveLength(2);
  authenticator.setCounter(8);
  expect((await signIn(browser, authenticator)).statusCode).toBe(200);
});

test('an account has at most 20 passkeys, even if they are added at once', async () => {
  const t = await testApp();
  for (let n = 0; n < 18; n += 1) await addPasskey(t, 'member', `Key ${n}`);
  const send = t.as('member');
  const bodies = [];
  for (let n = 0; n < 4; n += 1) {
    const options = (await send('POST', '/auth/passkeys/options')).json();
    bodies.push({ credential: createVirtualAuthenticator().create(options), name: `Late ${n}` });
  }
  const answers = await Promise.all(bodies.map((body) => send('POST', '/auth/passkeys', body)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 400, 400]);
  expect((await send('POST', '/auth/passkeys/options')).statusCode).toBe(400);
});

test('no factor is added before a mailed link has confirmed the address', async () => {
  const t = await testApp();
  await t.deps.connection.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', t.users.member)
    .execute();
  const send = t.as('member');
  for (const path of ['/auth/passkeys/options', '/auth/authenticator'])
    expect((await send('POST', path)).json().code).toBe('email_unconfirmed');
  expect((await send('GET', '/auth/sign-in-methods')).json().email_confirmed).toBe(false);
  expect((await send('POST', '/auth/confirm-email/send')).statusCode).toBe(200);
  await t.deps.accounts.outbox.deliverDue();
  const text = t.mailer.sent.at(-1)?.text ?? '';
  const [, token] = /confirm-email\/(\S+)/.exec(text) ?? [];
  expect((await t.nobody('POST', '/auth/confirm-email', { token })).statusCode).toBe(200);
  expect((await send('GET', '/auth/sign-in-methods')).json().email_confirmed).toBe(true);
  expect((await send('POST', '/auth/authenticator')).statusCode).toBe(200);
  const mails = t.mailer.sent.length;
  expect((await send('POST', '/auth/confirm-email/send')).statusCode).toBe(200);
  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent, 'nothing to confirm').toHaveLength(mails);
});

test('a passkey confirms its own member in its own session', async () => {
  const t = await testApp();
  const [{ authenticator }, { authenticator: foreign }] = [
    await addPasskey(t, 'member'),
    await addPasskey(t, 'premium'),
  ];
  const device = (token: string) => (path: string, payload?: object) =>
    t.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const [laptop, phone] = [device(await t.tokenOf('member')), device(await t.tokenOf('member'))];
  t.clock.advance(20 * 60_000);
  const confirm = async (send: typeof laptop, credential: object) =>
    (await send('/auth/passkeys/confirm', { credential })).json().code ?? 'confirmed';
  const isFresh = async (send: typeof laptop) =>
    (await send('/auth/passkeys/options')).json().code !== 'reauthentication_required';

  const asked = await laptop('/auth/passkeys/confirm-options');
  const options = asked.json();
  expect(asked.headers['cache-control']).toBe('no-store');
  expect(options.allowCredentials).toHaveLength(1);
  expect(await confirm(laptop, foreign.get(options))).toBe('passkey_invalid');
  expect(await confirm(laptop, authenticator.get(options, { isVerified: false }))).toBe('passkey_invalid');
  expect(await confirm(phone, authenticator.get(options))).toBe('challenge_invalid');
  const ofSignIn = (await createBrowser(t).post('/auth/passkeys/sign-in-options')).json();
  expect(await confirm(laptop, authenticator.get(ofSignIn))).toBe('challenge_invalid');
  expect([await isFresh(laptop), await isFresh(phone)]).toEqual([false, false]);

  expect(await confirm(laptop, authenticator.get(options))).toBe('confirmed');
  expect([await isFresh(laptop), await isFresh(phone)]).toEqual([true, false]);
  expect(await confirm(laptop, authenticator.get(options)), 'replayed').toBe('challenge_invalid');
});
