import { describe, expect, test } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { startSession } from '../../../testing/start-session.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sends requests with one token. */
const withToken =
  (t: TestApp, token: string) =>
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    t.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });

/** Signs a member in with their password, from a device with this User-Agent. */
async function signInFrom(t: TestApp, agent: string, username = 'member') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
    payload: new URLSearchParams({ username, password }).toString(),
  });
  expect(answer.statusCode).toBe(200);
  return withToken(t, answer.json().access_token as string);
}

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Device = Awaited<ReturnType<typeof signInFrom>>;
const statusOf = async (device: Device) => (await device('GET', '/auth/me')).statusCode;
const sessionsOf = async (device: Device) =>
  (await device('GET', '/auth/sessions')).json<
    { id: string; device: string; is_current: boolean; last_seen_at: string }[]
  >();
const ownId = async (device: Device) =>
  (await sessionsOf(device)).find(({ is_current }) => is_current)?.id ?? '';

describe('the list of sessions', () => {
  test('names each device, this one first by its last use, and nothing of other accounts', async () => {
    const t = await testApp();
    const laptop = await signInFrom(t, chrome);
    await signInFrom(t, firefox, 'premium');
    t.clock.advance(minuteMs);
    const other = await signInFrom(t, firefox);
    expect((await laptop('GET', '/auth/sessions')).json()).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        created_at: '2026-01-01T00:01:00.000Z',
        last_seen_at: '2026-01-01T00:01:00.000Z',
        signed_in_by: null,
        is_current: false,
      },
      {
        id: expect.any(String),
        device: 'Chrome on Windows',
        created_at: '2026-01-01T00:00:00.000Z',
        last_seen_at: '2026-01-01T00:00:00.000Z',
        signed_in_by: null,
        is_current: true,
      },
    ]);
    expect((await sessionsOf(other)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  test('records the last use every five minutes, outside the request', async () => {
    const t = await testApp();
    const laptop = await signInFrom(t, chrome);
    const lastSeen = async () => {
      await t.deps.accounts.sessions.saveSeen();
      return (await t.deps.accounts.sessions.list(t.users.member))[0]?.last_seen_at;
    };
    t.clock.advance(4 * minuteMs);
    await statusOf(laptop);
    expect(await lastSeen()).toBe('2026-01-01T00:00:00.000Z');
    t.clock.advance(minuteMs);
    await statusOf(laptop);
    const [before] = await t.deps.accounts.sessions.list(t.users.member);
    expect(before?.last_seen_at).toBe('2026-01-01T00:00:00.000Z');
    expect(await lastSeen()).toBe('2026-01-01T00:05:00.000Z');
  });

  test('has at most 50 sessions: a further sign-in ends the one that was not used for longest', async () => {
    const t = await testApp();
    const first = await signInFrom(t, chrome);
    t.clock.advance(minuteMs);
    const second = await signInFrom(t, chrome);
    t.clock.advance(minuteMs);
    for (let n = 0; n < 48; n += 1) await startSession(t.deps, t.users.member);
    expect(await sessionsOf(second)).toHaveLength(50);
    expect(await statusOf(first)).toBe(200);
    await startSession(t.deps, t.users.member);
    expect(await statusOf(first)).toBe(401);
    expect(await sessionsOf(second)).toHaveLength(50);
  });
});

describe('ending sessions', () => {
  test('logout ends the session on the server, and no other', async () => {
    const t = await testApp();
    const [laptop, other] = [await signInFrom(t, chrome), await signInFrom(t, firefox)];
    expect((await laptop('POST', '/auth/logout')).statusCode).toBe(200);
    expect(await statusOf(laptop)).toBe(401);
    expect((await laptop('POST', '/auth/logout')).json()).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect(await statusOf(other)).toBe(200);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  test('signs one other device out', async () => {
    const t = await testApp();
    const [laptop, other] = [await signInFrom(t, chrome), await signInFrom(t, firefox)];
    expect((await laptop('DELETE', `/auth/sessions/${await ownId(other)}`)).statusCode).toBe(200);
    expect([await statusOf(laptop), await statusOf(other)]).toEqual([200, 401]);
  });

  test('signs all other devices out', async () => {
    const t = await testApp();
    const [laptop, other, phone] = [
      await signInFrom(t, chrome),
      await signInFrom(t, firefox),
      await signInFrom(t, 'x'),
    ];
    const stranger = await signInFrom(t, firefox, 'premium');
    const answer = await laptop('POST', '/auth/sessions/end-others');
    expect(answer.json()).toEqual({ ended: 2 });
    for (const [device, status] of [
      [laptop, 200],
      [other, 401],
      [phone, 401],
      [stranger, 200],
    ] as const)
      expect(await statusOf(device)).toBe(status);
    expect((await laptop('POST', '/auth/sessions/end-others')).json()).toEqual({ ended: 0 });
  });

  test('refuses foreign, ended and forged ids alike, and ends nothing', async () => {
    const t = await testApp();
    const [laptop, stranger] = [await signInFrom(t, chrome), await signInFrom(t, firefox, 'premium')];
    const ended = await signInFrom(t, firefox);
    const endedId = await ownId(ended);
    await ended('POST', '/auth/logout');
    for (const id of [await ownId(stranger), endedId, 'A'.repeat(22), '__proto__', '0']) {
      const answer = await laptop('DELETE', `/auth/sessions/${id}`);
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'not_found']);
    }
    for (const id of ['%00', "'%20or%201=1", '%F0%9F%94%A5', 'x'.repeat(101)])
      expect([id, (await laptop('DELETE', `/auth/sessions/${id}`)).statusCode]).toEqual([id, 422]);
    expect([await statusOf(laptop), await statusOf(stranger)]).toEqual([200, 200]);
  });

  test('a new password signs every other device out and replaces this one’s token', async () => {
    const t = await testApp();
    const [laptop, other] = [await signInFrom(t, chrome), await signInFrom(t, firefox)];
    const before = await ownId(laptop);
    const answer = await laptop('PUT', '/auth/update', {
      username: 'member',
      email: 'member@lamplight.test',
      password: 'a new password',
    });
    const renewed = withToken(t, answer.json().access_token);
    expect([await statusOf(laptop), await statusOf(other), await statusOf(renewed)]).toEqual([401, 401, 200]);
    expect(await ownId(renewed)).toBe(before);
  });

  test('a sign-in with the old password that finishes after a new one was set starts no session', async () => {
    const t = await testApp();
    const user = await t.deps.accounts.findUser(t.users.member);
    if (!user) throw new Error('the member is gone');
    await t.deps.accounts.changePassword(t.users.member, 'a new password');
    const late = t.deps.connection.db
      .transaction()
      .execute((trx) => t.deps.accounts.sessions.start(trx, user, { device: 'Late' }));
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await t.deps.accounts.sessions.list(t.users.member)).toEqual([]);
  });

  test('no token is issued for a session that was deleted meanwhile', async () => {
    const t = await testApp();
    const user = await t.deps.accounts.findUser(t.users.member);
    if (!user) throw new Error('the member is gone');
    const token = t.deps.accounts.sessions.issueToken(user, 'deleted');
    await expect(token).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  test('media links of a device that signs out stop within two seconds', async () => {
    const t = await testApp({}, { ownApp: true });
    const recording = `/media/audio/${'ab'.repeat(16)}.mp3`;
    const { id } = await t.addBook({ chapters: [{ title: 'One', audio_url: recording, duration: 60 }] });
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const [laptop, other] = [await signInFrom(t, chrome), await signInFrom(t, firefox)];
    const linkOf = async (device: Device) =>
      (await device('GET', `/books/${id}`)).json<{ chapters: { audio_url: string }[] }>().chapters[0]
        ?.audio_url ?? '';
    // Status 404 means that the link was accepted, because the linked file does not exist.
    const heard = async (link: string) => (await fetch(origin + link)).status;
    const [ended, live] = [await linkOf(laptop), await linkOf(other)];
    expect([await heard(ended), await heard(live)]).toEqual([404, 404]);
    await laptop('POST', '/auth/logout');
    t.clock.advance(2000);
    expect([await heard(ended), await heard(live)]).toEqual([403, 404]);
  });
});

describe('the end of a session by itself', () => {
  test('comes 60 days after its last use', async () => {
    const t = await testApp();
    const [used, idle] = [await signInFrom(t, chrome), await signInFrom(t, firefox)];
    t.clock.advance(59 * dayMs);
    expect(await statusOf(used)).toBe(200);
    await t.deps.accounts.sessions.saveSeen();
    t.clock.advance(dayMs);
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401]);
    expect(await sessionsOf(used)).toHaveLength(1);
    await t.deps.accounts.sessions.cleanUp();
    const rows = await t.deps.connection.db.selectFrom('sessions').select('device').execute();
    expect(rows).toEqual([{ device: 'Chrome on Windows' }]);
  });

  test('comes after as many days as the operator sets', async () => {
    const t = await testApp({ sessionIdleDays: 2 });
    const laptop = await signInFrom(t, chrome);
    t.clock.advance(2 * dayMs - 1);
    expect(await statusOf(laptop)).toBe(200);
    t.clock.advance(1);
    expect(await statusOf(laptop)).toBe(401);
  });

  test('comes after a year at the latest', async () => {
    const t = await testApp();
    const laptop = await signInFrom(t, chrome);
    for (let month = 0; month < 12; month += 1) {
      t.clock.advance(30 * dayMs);
      expect(await statusOf(laptop)).toBe(200);
      await t.deps.accounts.sessions.saveSeen();
    }
    t.clock.advance(5 * dayMs);
    expect(await statusOf(laptop)).toBe(401);
    expect((await signIn(t, 'member', password)).statusCode).toBe(200);
  });

  test('leaves ended sessions to the operator for 30 days', async () => {
    const t = await testApp();
    const laptop = await signInFrom(t, chrome);
    await laptop('POST', '/auth/logout');
    t.clock.advance(30 * dayMs);
    expect(await t.deps.accounts.sessions.cleanUp()).toBe(0);
    t.clock.advance(1);
    expect(await t.deps.accounts.sessions.cleanUp()).toBe(1);
  });
});
