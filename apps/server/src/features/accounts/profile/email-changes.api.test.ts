import { describe, expect, test } from 'vitest';
import { sentSubjects } from '../../../testing/mails.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { type Caller, password, type TestApp, testApp } from '../../../testing/test-app.ts';

const hour = 3600_000;
const old = 'member@lamplight.test';
const next = 'Nell@Ash.example';

const change = (t: TestApp, email: string, caller: Caller = 'member') =>
  t.as(caller)('PUT', '/auth/update', { username: caller, email });
const shown = async (t: TestApp, caller: Caller = 'member') => {
  const { email, email_confirmed } = (await t.as(caller)('GET', '/auth/me')).json();
  return { email, email_confirmed };
};
/** Returns the token of the newest link of a kind that was mailed to an address. */
async function mailed(t: TestApp, kind: 'confirm' | 'revert', address: string): Promise<string> {
  await t.deps.accounts.outbox.deliverDue();
  const mail = t.mailer.sent.findLast(({ to, text }) => to === address && text.includes(`/${kind}-email/`));
  return new RegExp(`/${kind}-email/(\\S+)`).exec(mail?.text ?? '')?.[1] ?? 'no such mail';
}
const follow = (t: TestApp, kind: 'confirm' | 'revert', token: string) =>
  t.nobody('POST', `/auth/${kind}-email`, { token });
const confirm = async (t: TestApp, address: string) =>
  follow(t, 'confirm', await mailed(t, 'confirm', address));
const statusOf = async (t: TestApp, name: string) => (await signIn(t, name, password)).statusCode;

describe('changing an e-mail address', () => {
  test('shows the new address immediately but does not use it until it is confirmed', async () => {
    const t = await testApp();
    expect((await change(t, next)).json()).toEqual({ message: 'Profile updated!' });
    expect(await shown(t)).toEqual({ email: next, email_confirmed: false });
    expect(await statusOf(t, next)).toBe(401);
    expect(await statusOf(t, old)).toBe(200);
    await t.nobody('POST', '/auth/forgot-password', { email: next });
    await t.nobody('POST', '/auth/forgot-password', { email: old });
    await t.as('member')('PUT', '/auth/update', { username: 'member', email: next, password: 'another one' });
    await t.deps.accounts.outbox.deliverDue();
    expect(sentSubjects(t)).toEqual([
      'Confirm your email address for Lamplight → Nell@Ash.example',
      'Your Lamplight email address is about to change → member@lamplight.test',
      'Your Lamplight password was changed → member@lamplight.test',
    ]);
  });

  test('replaces the old address once the new one is confirmed', async () => {
    const t = await testApp();
    await t.nobody('POST', '/auth/forgot-password', { email: old });
    await t.deps.accounts.outbox.deliverDue();
    const [, link = ''] = /\/reset-password\/(\S+)/.exec(t.mailer.sent[0]?.text ?? '') ?? [];
    await change(t, next);
    const token = await mailed(t, 'confirm', next);
    expect((await follow(t, 'confirm', token)).json()).toEqual({
      message: 'Your email address is confirmed.',
    });
    expect(await shown(t)).toEqual({ email: next, email_confirmed: true });
    expect(await statusOf(t, 'nell@ash.example')).toBe(200);
    expect(await statusOf(t, old)).toBe(401);
    // The link may be opened twice.
    expect((await follow(t, 'confirm', token)).statusCode).toBe(200);
    const late = await t.nobody('POST', '/auth/reset-password', {
      token: link,
      new_password: 'from the old one',
    });
    expect(late.statusCode).toBe(400);
  });

  test('sends the new address no text of the account, and the old address no link made from user text', async () => {
    const t = await testApp();
    await t.deps.connection.db
      .updateTable('users')
      .set({ username: 'see http://evil.example now' })
      .where('id', '=', t.users.member)
      .execute();
    await t.as('member')('PUT', '/auth/update', { username: 'see http://evil.example now', email: next });
    await t.deps.accounts.outbox.deliverDue();
    const mailTo = (address: string) => {
      const mail = t.mailer.sent.find(({ to }) => to === address);
      return `${mail?.subject}${mail?.text}${mail?.html}`;
    };
    expect(mailTo(next)).not.toContain('evil.example');
    expect(mailTo(next)).not.toContain(old);
    expect(mailTo(old)).toContain('see http://evil.example now');
    expect(mailTo(old)).not.toMatch(/href="[^"]*evil/);
  });

  test('discards a new address that is not confirmed within a day', async () => {
    const t = await testApp();
    await change(t, next);
    const token = await mailed(t, 'confirm', next);
    t.clock.advance(24 * hour);
    expect((await follow(t, 'confirm', token)).json()).toMatchObject({
      code: 'bad_request',
      detail: 'This link is no longer valid.',
    });
    expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
  });

  test('ignores saving the same new address again; saving the old address cancels the change', async () => {
    const t = await testApp();
    await change(t, next);
    await change(t, next);
    const token = await mailed(t, 'confirm', next);
    expect(t.mailer.sent).toHaveLength(2);
    await change(t, old);
    expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
    expect((await follow(t, 'confirm', token)).statusCode).toBe(400);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent).toHaveLength(2);
  });

  test('applies another spelling of the same address without confirmation', async () => {
    const t = await testApp();
    await change(t, 'Member@Lamplight.test');
    expect(await shown(t)).toEqual({ email: 'Member@Lamplight.test', email_confirmed: true });
    expect(await t.deps.accounts.outbox.deliverDue()).toBe(0);
  });

  test('allows three changes a day per account', async () => {
    const t = await testApp();
    const codes = [];
    for (const name of ['a', 'b', 'c', 'd']) codes.push((await change(t, `${name}@ash.example`)).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
    expect(await shown(t)).toMatchObject({ email: 'c@ash.example' });
    t.clock.advance(24 * hour);
    expect((await change(t, 'd@ash.example')).statusCode).toBe(200);
  });

  test('does not reserve an unconfirmed address: the first account to confirm gets it', async () => {
    const t = await testApp();
    await change(t, next, 'member');
    const members = await mailed(t, 'confirm', next);
    await change(t, next, 'visitor');
    const visitors = await mailed(t, 'confirm', next);
    expect((await follow(t, 'confirm', visitors)).statusCode).toBe(200);
    expect((await follow(t, 'confirm', members)).json()).toMatchObject({
      status: 400,
      detail: 'Username or email already exists',
    });
    expect(await shown(t, 'visitor')).toEqual({ email: next, email_confirmed: true });
  });

  test('sends at most five such emails a day to one address, whoever requests them', async () => {
    const t = await testApp();
    const codes = [];
    for (const caller of ['admin', 'member', 'premium', 'visitor'] as const)
      for (const email of [next, `${caller}@elsewhere.example`])
        codes.push((await change(t, email, caller)).statusCode);
    expect(codes.every((code) => code === 200)).toBe(true);
    expect((await change(t, next, 'admin')).statusCode).toBe(200);
    expect((await change(t, next, 'member')).statusCode).toBe(429);
  });

  test('applies a change once if it is confirmed concurrently', async () => {
    const t = await testApp();
    await change(t, next);
    const token = await mailed(t, 'confirm', next);
    const answers = await Promise.all(Array.from({ length: 6 }, () => follow(t, 'confirm', token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
    expect(await shown(t)).toEqual({ email: next, email_confirmed: true });
  });
});

describe('reverting to the old address', () => {
  test('reverts a change within seven days of its confirmation and logs out every device', async () => {
    const t = await testApp();
    const before = await t.tokenOf('member');
    await change(t, next);
    const revert = await mailed(t, 'revert', old);
    t.clock.advance(23 * hour);
    await confirm(t, next);
    t.clock.advance(7 * 24 * hour - 1);
    expect((await follow(t, 'revert', revert)).json()).toEqual({
      message: 'Your old email address is back, and every device is signed out.',
    });
    expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
    expect(await statusOf(t, old)).toBe(200);
    expect(await statusOf(t, next)).toBe(401);
    const asBefore = { authorization: `Bearer ${before}` };
    expect((await t.app.inject({ url: '/api/auth/me', headers: asBefore })).statusCode).toBe(401);
    expect((await follow(t, 'revert', revert)).statusCode).toBe(200);
  });

  test('rejects a revert link after seven days', async () => {
    const t = await testApp();
    await change(t, next);
    const revert = await mailed(t, 'revert', old);
    await confirm(t, next);
    t.clock.advance(7 * 24 * hour);
    expect((await follow(t, 'revert', revert)).statusCode).toBe(400);
    expect(await shown(t)).toMatchObject({ email: next });
  });

  test('cancels a change that is not confirmed yet', async () => {
    const t = await testApp();
    await change(t, next);
    const token = await mailed(t, 'confirm', next);
    expect((await follow(t, 'revert', await mailed(t, 'revert', old))).statusCode).toBe(200);
    expect((await follow(t, 'confirm', token)).statusCode).toBe(400);
    expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
  });

  test('undoes two changes in a row; the revert link of the address in between stops working', async () => {
    const t = await testApp();
    await change(t, 'thief@evil.example');
    const revert = await mailed(t, 'revert', old);
    await confirm(t, 'thief@evil.example');
    await change(t, 'thief@worse.example');
    const thiefs = await mailed(t, 'revert', 'thief@evil.example');
    await confirm(t, 'thief@worse.example');
    expect((await follow(t, 'revert', revert)).statusCode).toBe(200);
    expect(await shown(t)).toMatchObject({ email: old });
    expect((await follow(t, 'revert', thiefs)).statusCode).toBe(400);
    expect(await shown(t)).toMatchObject({ email: old });
  });

  test('an address restored by its owner cannot be reverted from the address in between', async () => {
    const t = await testApp();
    await change(t, 'thief@evil.example');
    await confirm(t, 'thief@evil.example');
    t.clock.advance(24 * hour);
    await change(t, old);
    await confirm(t, old);
    const thiefs = await mailed(t, 'revert', 'thief@evil.example');
    expect((await follow(t, 'revert', thiefs)).statusCode).toBe(400);
    expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
  });

  test('no other account can use the old address while it can be restored', async () => {
    const t = await testApp();
    await change(t, next);
    await confirm(t, next);
    expect((await change(t, old, 'visitor')).statusCode).toBe(400);
    const payload = { username: 'new', email: old, password: 'a long and good one' };
    expect((await t.nobody('POST', '/auth/register/stripe-checkout', payload)).json()).toMatchObject({
      status: 400,
      code: 'already_exists',
    });
    t.clock.advance(7 * 24 * hour);
    expect((await change(t, old, 'visitor')).statusCode).toBe(200);
  });
});

test('a token works only for its own change and its own purpose', async () => {
  const t = await testApp();
  await change(t, next);
  const [one, other] = [await mailed(t, 'confirm', next), await mailed(t, 'revert', old)];
  const [id = '', signature = ''] = one.split(/-(.*)/s);
  for (const token of [other, `${Number(id) + 1}-${signature}`, `${id}-${'A'.repeat(43)}`, id, 'x', '\u0000'])
    expect((await follow(t, 'confirm', token)).statusCode, token).toBeGreaterThanOrEqual(400);
  expect((await follow(t, 'revert', one)).statusCode).toBe(400);
  const rows = JSON.stringify(await t.deps.connection.db.selectFrom('email_changes').selectAll().execute());
  expect(rows).not.toContain(signature);
  expect(t.logged.join('\n')).not.toContain(signature);
});

test('logs changes of an address with the account id', async () => {
  const t = await testApp();
  await change(t, next);
  await confirm(t, next);
  await follow(t, 'revert', await mailed(t, 'revert', old));
  const lines = t.logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'accounts');
  expect(lines).toMatchObject(
    ['email change requested', 'email change confirmed', 'email change reverted'].map((msg) => ({
      user_id: t.users.member,
      msg,
    })),
  );
  expect(JSON.stringify(lines)).not.toContain('ash.example');
});

test('a change by an admin applies immediately; the old address can revert it, the new one is notified', async () => {
  const t = await testApp();
  const edit = { username: 'member', email: next };
  const answer = await t.as('admin')('PUT', `/auth/admin/edit?user_id=${t.users.member}`, edit);
  expect(answer.json()).toMatchObject({ email: next });
  expect(await statusOf(t, next)).toBe(200);
  expect((await follow(t, 'revert', await mailed(t, 'revert', old))).statusCode).toBe(200);
  expect(sentSubjects(t)).toEqual([
    'Your Lamplight email address was changed → member@lamplight.test',
    'Your email address at Lamplight → Nell@Ash.example',
  ]);
  expect(await shown(t)).toEqual({ email: old, email_confirmed: true });
});

test('deleting an account deletes its unsent emails', async () => {
  const t = await testApp();
  await change(t, next, 'visitor');
  await t.nobody('POST', '/auth/forgot-password', { email: 'visitor@lamplight.test' });
  await t.nobody('POST', '/auth/forgot-password', { email: old });
  expect((await t.as('admin')('DELETE', `/auth/admin/delete?user_id=${t.users.visitor}`)).statusCode).toBe(
    200,
  );
  const rows = await t.deps.connection.db.selectFrom('mail_outbox').select('recipient').execute();
  expect(rows).toEqual([{ recipient: old }]);
});
