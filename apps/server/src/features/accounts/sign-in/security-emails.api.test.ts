import { describe, expect, test } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const signInFrom = (t: TestApp, { agent = chrome, cookie }: { agent?: string; cookie?: string } = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': agent,
      ...(cookie && { cookie }),
    },
    payload: new URLSearchParams({ username: 'member', password }).toString(),
  });
const reports = async (t: TestApp) => {
  await t.deps.accounts.outbox.deliverDue();
  return t.mailer.sent.filter(({ subject }) => subject === 'New sign-in to Lamplight');
};
/** Returns the token of the newest email with a link 'This wasn't me'. */
async function mailedToken(t: TestApp): Promise<string> {
  await t.deps.accounts.outbox.deliverDue();
  const tokens = t.mailer.sent.flatMap(({ text }) => [...text.matchAll(/\/not-me\/(\S+)/g)]);
  const token = tokens.at(-1)?.[1];
  if (!token) throw new Error('no link was mailed');
  return token;
}
const report = (t: TestApp, token: string) => t.nobody('POST', '/auth/not-me', { token });

describe('a sign-in from a new device', () => {
  test('is reported to the account, with device and time, and a known device is not', async () => {
    const t = await testApp();
    const answer = await signInFrom(t);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(await reports(t)).toEqual([
      expect.objectContaining({
        to: 'member@lamplight.test',
        text: expect.stringMatching(
          /Chrome on Windows, 1 January 2026 at 00:00 UTC[^]*\/not-me\/[\w-]{43}\s/,
        ),
      }),
    ]);
    await signInFrom(t, { cookie });
    expect(await reports(t)).toHaveLength(1);
    await signInFrom(t, { agent: 'x' });
    expect(await reports(t)).toHaveLength(2);
  });

  test('is not reported if the password was wrong, nor more than ten times a day', async () => {
    const t = await testApp();
    await signIn(t, 'member', 'not it at all');
    expect(await reports(t)).toEqual([]);
    for (let n = 0; n < 12; n += 1) expect((await signInFrom(t)).statusCode).toBe(200);
    expect(await reports(t)).toHaveLength(10);
  });
});

describe('mails about sign-ins', () => {
  test('are turned off with a fresh sign-in, and on without one', async () => {
    const t = await testApp();
    const { access_token } = (await signInFrom(t)).json();
    const set = (enabled: boolean) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/auth/sign-in-mails',
        headers: { authorization: `Bearer ${access_token}` },
        payload: { enabled },
      });
    expect((await set(false)).json()).toEqual({ enabled: false });
    expect((await set(false)).json()).toEqual({ enabled: false });
    await signInFrom(t);
    expect(await reports(t)).toHaveLength(1);
    const changes = () => t.mailer.sent.filter(({ subject }) => subject.includes('sign-in was changed'));
    expect(changes()).toMatchObject([
      { to: 'member@lamplight.test', text: expect.stringContaining('on new devices were turned off') },
    ]);
    t.clock.advance(20 * 60_000);
    expect((await set(true)).json()).toEqual({ enabled: true });
    await signInFrom(t);
    expect(await reports(t)).toHaveLength(2);
    expect((await set(false)).json()).toMatchObject({ code: 'reauthentication_required' });
    await signInFrom(t);
    expect(await reports(t)).toHaveLength(3);
    expect(changes()).toHaveLength(1);
    const audited = await t.deps.connection.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'member_id'])
      .where('action', 'in', ['sign_in_mails_turned_off', 'sign_in_mails_turned_on'])
      .orderBy('id')
      .execute();
    const of = { actor_id: t.users.member, member_id: t.users.member };
    expect(audited).toEqual([
      { action: 'sign_in_mails_turned_off', ...of },
      { action: 'sign_in_mails_turned_on', ...of },
    ]);
  });

  test('are on again after ‘This wasn’t me’', async () => {
    const t = await testApp();
    const { access_token } = (await signInFrom(t)).json();
    const token = await mailedToken(t);
    const headers = { authorization: `Bearer ${access_token}` };
    await t.app.inject({
      method: 'PUT',
      url: '/api/auth/sign-in-mails',
      headers,
      payload: { enabled: false },
    });
    await report(t, token);
    await signInFrom(t);
    expect(await reports(t)).toHaveLength(2);
  });
});

describe('the link ‘This wasn’t me’', () => {
  test('ends every session, forgets known devices and mails a reset link, once', async () => {
    const t = await testApp();
    const answer = await signInFrom(t);
    const { access_token } = answer.json();
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const token = await mailedToken(t);
    const rows = await t.deps.connection.db.selectFrom('security_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);

    const answers = await Promise.all([report(t, token), report(t, token), report(t, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const me = await t.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(me.statusCode).toBe(401);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent.at(-1)).toMatchObject({
      to: 'member@lamplight.test',
      subject: 'Reset your Lamplight password',
    });
    await signInFrom(t, { cookie });
    expect(await reports(t)).toHaveLength(2);
  });

  test('comes with a new password, too', async () => {
    const t = await testApp();
    await t.as('member')('PUT', '/auth/update', {
      username: 'member',
      email: 'member@lamplight.test',
      password: 'a new password',
    });
    expect((await report(t, await mailedToken(t))).statusCode).toBe(200);
    expect((await t.deps.accounts.sessions.list(t.users.member)).length).toBe(0);
  });

  test('expires after seven days, and a wrong one ends nothing', async () => {
    const t = await testApp();
    await signInFrom(t);
    const token = await mailedToken(t);
    for (const wrong of ['x', `${token.slice(0, -1)}!`, 'A'.repeat(43)])
      expect((await report(t, wrong)).json()).toMatchObject({ status: 400, code: 'bad_request' });
    t.clock.advance(7 * dayMs);
    expect((await report(t, token)).json()).toMatchObject({ code: 'bad_request' });
    expect(await t.deps.accounts.sessions.list(t.users.member)).toHaveLength(1);
    expect(t.logged.join('\n')).not.toContain(token);
  });

  test('of an email that was sent again replaces the first', async () => {
    const t = await testApp();
    await signInFrom(t);
    const first = await mailedToken(t);
    const { db } = t.deps.connection;
    await db
      .updateTable('mail_outbox')
      .set((eb) => ({
        state: 'waiting',
        attempts: eb('attempts', '+', 1),
        due_at: t.clock.iso(),
        done_at: null,
      }))
      .execute();
    const second = await mailedToken(t);
    expect(second).not.toBe(first);
    expect((await report(t, first)).statusCode).toBe(400);
    expect((await report(t, second)).statusCode).toBe(200);
  });
});
