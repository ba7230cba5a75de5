import { describe, expect, test } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const minute = 60_000;
const better = 'a better password';

const forgot = (t: TestApp, email: unknown) => t.nobody('POST', '/auth/forgot-password', { email });
const reset = (t: TestApp, token: string, new_password = better) =>
  t.nobody('POST', '/auth/reset-password', { token, new_password });

/** Returns the token of the newest email that contains one. */
async function mailedToken(t: TestApp): Promise<string> {
  await t.deps.accounts.outbox.deliverDue();
  const links = t.mailer.sent.flatMap(({ text }) => [...text.matchAll(/\/reset-password\/(\S+)/g)]);
  const token = links.at(-1)?.[1];
  if (!token) throw new Error('no reset link was mailed');
  return token;
}

test('replaces a forgotten password with the emailed link', async () => {
  const t = await testApp();
  const before = await t.tokenOf('member');
  const asked = await forgot(t, ' Member@Lamplight.TEST ');
  expect(asked.statusCode).toBe(200);
  expect(asked.json()).toEqual({ message: 'Reset email sent.' });

  const token = await mailedToken(t);
  expect(t.mailer.sent).toHaveLength(1);
  expect(t.mailer.sent[0]).toMatchObject({
    to: 'member@lamplight.test',
    subject: 'Reset your Lamplight password',
    text: expect.stringContaining(`http://lamplight.test/reset-password/${token}`),
    html: expect.stringContaining(`href="http://lamplight.test/reset-password/${token}"`),
  });

  const answer = await reset(t, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({ message: 'Password has been reset successfully.' });
  expect((await signIn(t, 'member', password)).statusCode).toBe(401);
  expect((await signIn(t, 'member', better)).statusCode).toBe(200);
  const old = { authorization: `Bearer ${before}` };
  expect((await t.app.inject({ url: '/api/auth/me', headers: old })).statusCode).toBe(401);

  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent).toContainEqual(
    expect.objectContaining({
      to: 'member@lamplight.test',
      subject: 'Your Lamplight password was changed',
    }),
  );
});

test('gives the same response for an unknown address and sends no email', async () => {
  const t = await testApp();
  const known = await forgot(t, 'member@lamplight.test');
  const unknown = await forgot(t, 'nobody@lamplight.test');
  expect(unknown.statusCode).toBe(known.statusCode);
  expect(unknown.json()).toEqual(known.json());
  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent.map(({ to }) => to)).toEqual(['member@lamplight.test']);
  expect(await t.deps.connection.db.selectFrom('mail_outbox').select('state').execute()).toEqual([
    { state: 'sent' },
  ]);
});

test('sends no email to an address that only looks like that of a member', async () => {
  const t = await testApp();
  await forgot(t, 'ｍember@lamplight.test');
  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent.map(({ to }) => to)).toEqual(['member@lamplight.test']);
});

test('a link works once, even in concurrent requests', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  const token = await mailedToken(t);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => reset(t, token, `${better} ${index}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  const refused = (await reset(t, token)).json();
  expect(refused).toMatchObject({ code: 'bad_request', detail: 'Reset failed or token expired.' });
});

test('a link works for half an hour, and using it invalidates the others', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  const first = await mailedToken(t);
  t.clock.advance(minute);
  await forgot(t, 'member@lamplight.test');
  const second = await mailedToken(t);
  expect(second).not.toBe(first);
  t.clock.advance(29 * minute);
  expect((await reset(t, first)).statusCode).toBe(400);
  await forgot(t, 'member@lamplight.test');
  const third = await mailedToken(t);
  t.clock.advance(minute - 1);
  expect((await reset(t, second)).statusCode).toBe(200);
  expect((await reset(t, third)).statusCode).toBe(400);
});

describe('a stranger who requests resets of an account', () => {
  const from = (t: TestApp, remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress,
      payload: { email: 'member@lamplight.test' },
    });
  const tokens = async (t: TestApp) => {
    await t.deps.accounts.outbox.deliverDue();
    return t.mailer.sent.flatMap(({ text }) => /\/reset-password\/(\S+)/.exec(text)?.[1] ?? []);
  };

  test('invalidates no link and does not use up the limit of the owner', async () => {
    const t = await testApp();
    expect((await from(t, '203.0.113.1')).statusCode).toBe(200);
    const [owners = ''] = await tokens(t);
    for (let times = 0; times < 6; times += 1) await from(t, '198.51.100.7');
    expect(await tokens(t)).toHaveLength(3);
    expect((await from(t, '203.0.113.1')).statusCode).toBe(200);
    expect((await reset(t, owners)).statusCode).toBe(200);
  });

  test('causes at most ten emails a day from many networks, and the owner always has a valid link', async () => {
    const t = await testApp();
    for (let hour = 0; hour < 23; hour += 1) {
      for (let client = 0; client < 3; client += 1) {
        expect((await from(t, `198.51.100.${hour * 3 + client}`)).statusCode).toBe(200);
        await tokens(t);
        t.clock.advance(20 * minute);
      }
    }
    expect((await from(t, '203.0.113.1')).statusCode).toBe(200);
    const mailed = await tokens(t);
    expect(mailed).toHaveLength(10);
    t.clock.advance(30 * minute - 1);
    expect((await reset(t, mailed.at(-1) ?? '')).statusCode).toBe(200);
  });

  test('causes a new email to the owner once a day has passed', async () => {
    const t = await testApp();
    for (let times = 0; times < 12; times += 1) {
      await from(t, `198.51.100.${times}`);
      await tokens(t);
      t.clock.advance(40 * minute);
    }
    expect(await tokens(t)).toHaveLength(10);
    t.clock.advance(24 * 60 * minute);
    await from(t, '203.0.113.1');
    expect(await tokens(t)).toHaveLength(11);
  });
});

test('rendering an email again after failed deliveries uses up only one link', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  t.mailer.failNext(6);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await t.deps.accounts.outbox.deliverDue();
    t.clock.advance(4 * 60 * minute);
  }
  const token = await mailedToken(t);
  expect(t.mailer.sent).toHaveLength(1);
  expect((await reset(t, token)).statusCode).toBe(200);
});

test('logs a reset with the account id and makes the device known', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  const answer = await reset(t, await mailedToken(t));
  expect(String(answer.headers['set-cookie'])).toMatch(/^lamplight_devices=.*HttpOnly; SameSite=Strict$/);
  const [line = ''] = t.logged.filter((line) => line.includes('password reset by email link'));
  expect(JSON.parse(line)).toMatchObject({ audit: 'accounts', user_id: t.users.member });
});

test.each(['short', 'password1', 'x'.repeat(1025)])(
  'a poor password %# leaves the link as it is',
  async (poor) => {
    const t = await testApp();
    await forgot(t, 'member@lamplight.test');
    const token = await mailedToken(t);
    const answer = await reset(t, token, poor);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual([{ field: 'new_password', message: answer.json().detail }]);
    expect((await reset(t, token)).statusCode).toBe(200);
  },
);

test('the token has 256 bits and is in no table and no log', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  const token = await mailedToken(t);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { db } = t.deps.connection;
  const rows = JSON.stringify([
    await db.selectFrom('password_resets').selectAll().execute(),
    await db.selectFrom('mail_outbox').selectAll().execute(),
  ]);
  expect(rows).not.toContain(token);
  expect((await reset(t, token)).statusCode).toBe(200);
  expect(t.logged.join('\n')).not.toContain(token);
  expect(t.logged.join('\n')).not.toContain(better);
});

test('builds links from the configuration, whatever the Host header is', async () => {
  const t = await testApp();
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    payload: { email: 'member@lamplight.test' },
  });
  await mailedToken(t);
  expect(JSON.stringify(t.mailer.sent)).not.toContain('evil.test');
});

test('limits requests for known and unknown addresses alike', async () => {
  const t = await testApp();
  for (const email of ['member@lamplight.test', 'nobody@lamplight.test']) {
    const answers = [];
    for (let times = 0; times < 6; times += 1) answers.push(await forgot(t, email));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('limits guesses at tokens', async () => {
  const t = await testApp();
  const codes = new Set<number>();
  for (let times = 0; times < 40; times += 1) codes.add((await reset(t, `guess-${times}`)).statusCode);
  expect(codes).toEqual(new Set([400, 429]));
});

test('a valid link works even after its network reached the limits', async () => {
  const t = await testApp();
  await forgot(t, 'member@lamplight.test');
  const token = await mailedToken(t);
  const asked = new Set<number>();
  for (let times = 0; times < 35; times += 1)
    asked.add((await forgot(t, `nobody-${times}@lamplight.test`)).statusCode);
  expect(asked).toEqual(new Set([200, 429]));
  for (let times = 0; times < 35; times += 1) await reset(t, `guess-${times}`);
  expect((await reset(t, token)).statusCode).toBe(200);
});

test('a member locked out by wrong passwords can log in after a reset', async () => {
  const t = await testApp();
  for (let times = 0; times < 9; times += 1) await signIn(t, 'member', 'what was it');
  expect((await signIn(t, 'member', password)).statusCode).toBe(429);
  await forgot(t, 'member@lamplight.test');
  await reset(t, await mailedToken(t));
  expect((await signIn(t, 'member', better)).statusCode).toBe(200);
});

test.each([
  [{}],
  [{ email: 7 }],
  [{ email: '' }],
  [{ email: 'nell' }],
  [{ email: 'a\0@b.example' }],
  [{ email: 'a@b.example', role: 'admin' }],
])('rejects %j', async (body) => {
  const t = await testApp();
  expect((await t.nobody('POST', '/auth/forgot-password', body)).statusCode).toBe(422);
});
