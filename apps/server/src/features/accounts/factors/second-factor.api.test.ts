import { expect, test } from 'vitest';
import { addAuthenticator, addPasskey, codeAt, createBrowser } from '../../../testing/sign-in-factors.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a password sign-in asks for a code, which works once', async () => {
  const t = await testApp();
  const { secret } = await addAuthenticator(t, 'member');
  const browser = createBrowser(t);
  const first = await browser.signIn('member');
  expect(first.statusCode).toBe(401);
  expect(first.json()).toMatchObject({ code: 'second_factor_required' });
  expect(first.body).not.toContain('access_token');
  const code = codeAt(t, secret);
  const wrong = await browser.post('/auth/login/second-factor', { code: '000000' });
  expect(wrong.json().code).toBe('code_invalid');
  const done = await browser.post('/auth/login/second-factor', {
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(done.statusCode).toBe(200);
  expect(done.headers['cache-control']).toBe('no-store');
  const { access_token } = done.json();
  const me = await t.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(me.json().username).toBe('member');
  expect((await browser.post('/auth/login/second-factor', { code })).json().code, 'no second use').toBe(
    'challenge_invalid',
  );
  await browser.signIn('member');
  expect((await browser.post('/auth/login/second-factor', { code })).json().code, 'used').toBe(
    'code_invalid',
  );
  t.clock.advance(30_000);
  const next = { code: codeAt(t, secret) };
  expect((await browser.post('/auth/login/second-factor', next)).statusCode).toBe(200);
});

test('the second step belongs to the browser and password of the first, for five minutes', async () => {
  const t = await testApp();
  const { secret } = await addAuthenticator(t, 'member');
  const code = () => ({ code: codeAt(t, secret) });
  expect((await createBrowser(t).post('/auth/login/second-factor', code())).json().code).toBe(
    'challenge_invalid',
  );
  const browser = createBrowser(t);
  await browser.signIn('member');
  const [name = '', value = ''] = [...browser.cookies].find(([each]) => each.includes('second_step')) ?? [];
  const thief = createBrowser(t);
  thief.cookies.set(name, value.replace(/^\d+/, String(t.users.premium)));
  expect((await thief.post('/auth/login/second-factor', code())).json().code).toBe('challenge_invalid');
  t.clock.advance(5 * 60_000);
  expect((await browser.post('/auth/login/second-factor', code())).json().code).toBe('challenge_invalid');
  await browser.signIn('member');
  await t.deps.accounts.changePassword(t.users.member, 'a lamp by the window');
  expect((await browser.post('/auth/login/second-factor', code())).json().code).toBe('challenge_invalid');
});

test('a wrong password is answered as for accounts without a second factor', async () => {
  const t = await testApp();
  await addAuthenticator(t, 'member');
  expect((await createBrowser(t).signIn('member', 'wrong password')).json()).toEqual(
    (await createBrowser(t).signIn('premium', 'wrong password')).json(),
  );
});

test('each recovery code works once, however it is typed; new ones replace the old', async () => {
  const t = await testApp();
  const { recoveryCodes } = await addAuthenticator(t, 'member');
  const [first = '', second = ''] = recoveryCodes;
  const browser = createBrowser(t);
  const use = async (code: string) => {
    await browser.signIn('member');
    return (await browser.post('/auth/login/second-factor', { code })).statusCode;
  };
  expect(await use(first.toUpperCase().replace('-', ' '))).toBe(200);
  expect(await use(first)).toBe(401);
  const own = t.as('member');
  expect((await own('GET', '/auth/sign-in-methods')).json().recovery_codes_left).toBe(9);
  const renewed = (await own('POST', '/auth/recovery-codes')).json().recovery_codes;
  expect(renewed).toHaveLength(10);
  expect(await use(second)).toBe(401);
  expect(await use(renewed[9])).toBe(200);
  const rows = await t.deps.connection.db.selectFrom('recovery_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(String(renewed[0]).replace('-', ''));
});

test('a refused sign-in uses no recovery code up', async () => {
  const t = await testApp();
  const { recoveryCodes } = await addAuthenticator(t, 'member');
  const [first, second] = recoveryCodes;
  const browser = createBrowser(t);
  await browser.signIn('member');
  const again = createBrowser(t);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  expect((await browser.post('/auth/login/second-factor', { code: first })).statusCode).toBe(200);
  const refused = await again.post('/auth/login/second-factor', { code: second });
  expect(refused.json().code).toBe('challenge_invalid');
  await again.signIn('member');
  expect((await again.post('/auth/login/second-factor', { code: second })).statusCode).toBe(200);
});

test('of many sign-ins with one code at the same time, one succeeds', async () => {
  const t = await testApp();
  const { secret, recoveryCodes } = await addAuthenticator(t, 'member');
  for (const code of [codeAt(t, secret), recoveryCodes[0] ?? '']) {
    const browsers = Array.from({ length: 5 }, (_, n) => createBrowser(t, `203.0.113.${n}`));
    for (const browser of browsers) await browser.signIn('member');
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/auth/login/second-factor', { code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  }
});

test('guessed codes are limited, and the owner still gets in from a known device', async () => {
  const t = await testApp();
  const { secret } = await addAuthenticator(t, 'member');
  const owner = createBrowser(t, '192.0.2.1');
  await owner.signIn('member');
  await owner.post('/auth/login/second-factor', { code: codeAt(t, secret) });
  t.clock.advance(60_000);
  let refused = 0;
  let compared = 0;
  for (let n = 0; n < 40; n += 1) {
    const thief = createBrowser(t, `198.51.100.${n}`);
    await thief.signIn('member');
    const { statusCode } = await thief.post('/auth/login/second-factor', { code: '000000' });
    if (statusCode === 401) compared += 1;
    if (statusCode === 429) refused += 1;
  }
  expect(compared).toBeLessThanOrEqual(11);
  expect(refused).toBe(40 - compared);
  await owner.signIn('member');
  const answer = await owner.post('/auth/login/second-factor', { code: codeAt(t, secret) });
  expect(answer.statusCode).toBe(200);
});

test('an attempt that compares no code restores one attempt, not all', async () => {
  const t = await testApp();
  const { secret } = await addAuthenticator(t, 'member');
  const owner = createBrowser(t);
  await owner.signIn('member');
  const late = createBrowser(t);
  for (const [name, value] of owner.cookies) late.cookies.set(name, value);
  await owner.post('/auth/login/second-factor', { code: codeAt(t, secret) });
  const thief = createBrowser(t);
  await thief.signIn('member');
  const guess = () => thief.post('/auth/login/second-factor', { code: '000000' });
  for (let n = 0; n < 7; n += 1) expect((await guess()).json().code).toBe('code_invalid');
  const undecided = await late.post('/auth/login/second-factor', { code: '000000' });
  expect(undecided.json().code).toBe('challenge_invalid');
  expect((await guess()).statusCode).toBe(401);
  expect((await guess()).statusCode).toBe(429);
});

test('the set-up needs a code, changes nothing before it, and does not replace an app in use', async () => {
  const t = await testApp();
  const own = t.as('member');
  const { secret, uri } = (await own('POST', '/auth/authenticator')).json();
  expect(uri).toBe(`otpauth://totp/Lamplight:member?secret=${secret}&issuer=Lamplight`);
  expect((await createBrowser(t).signIn('member')).statusCode).toBe(200);
  expect((await own('POST', '/auth/authenticator/confirm', { code: '000000' })).json().code).toBe(
    'code_invalid',
  );
  const confirmed = await own('POST', '/auth/authenticator/confirm', { code: codeAt(t, secret) });
  expect(confirmed.json().recovery_codes).toHaveLength(10);
  expect((await own('POST', '/auth/authenticator')).json().code).toBe('already_exists');
  expect((await own('POST', '/auth/authenticator/confirm', { code: codeAt(t, secret, 1) })).statusCode).toBe(
    400,
  );
  expect((await createBrowser(t).signIn('member')).json().code).toBe('second_factor_required');
  expect((await own('DELETE', '/auth/authenticator')).statusCode).toBe(200);
  expect((await createBrowser(t).signIn('member')).statusCode).toBe(200);
  expect((await own('POST', '/auth/recovery-codes')).statusCode).toBe(400);
});

test('a passkey alone does not change the sign-in with a password', async () => {
  const t = await testApp();
  await addPasskey(t, 'member');
  expect((await createBrowser(t).signIn('member')).statusCode).toBe(200);
});
