import type { Announcement } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { type Send, testApp } from '../../../testing/test-app.ts';

const path = '/admin-announcements/';
const announce = async (send: Send, content: string, more: object = {}): Promise<Announcement> =>
  (await send('POST', path, { content, ...more })).json();

describe('announcements', () => {
  test('are written by admins and read by every member, newest first', async () => {
    const t = await testApp();
    const [admin, visitor] = [t.as('admin'), t.as('visitor')];
    const first = await announce(admin, 'We are open');
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'We are open',
      reply_to_id: null,
      thread_id: first.id,
      user_id: t.users.admin,
      username: 'admin',
      profile_image: null,
      created_at: '2026-01-01T00:00:00.000',
      removed: false,
      reply_count: 0,
      likes: 0,
      dislikes: 0,
      current_user_reaction: null,
    });
    t.clock.advance(1000);
    const second = await announce(admin, 'Still open');
    const reply = await announce(admin, 'Until midnight', { reply_to_id: first.id });
    for (const spelling of [path, '/admin-announcements'])
      expect((await visitor('GET', spelling)).json().map(({ id }: Announcement) => id)).toEqual([
        second.id,
        first.id,
        reply.id,
      ]);
    expect((await visitor('GET', path)).headers['x-total-count']).toBe('2');
    expect((await visitor('GET', `${path}${reply.id}/thread`)).json()).toHaveLength(2);
    expect((await t.nobody('GET', path)).statusCode).toBe(401);
  });

  test('only admins post, reply and delete', async () => {
    const t = await testApp();
    const { id } = await announce(t.as('admin'), 'We are open');
    for (const caller of ['member', 'premium', 'visitor'] as const) {
      const send = t.as(caller);
      expect((await send('POST', path, { content: 'Me too' })).json().code).toBe('forbidden');
      expect((await send('POST', path, { content: 'x', reply_to_id: id })).json().code).toBe('forbidden');
      expect((await send('DELETE', `/admin-announcements/${id}`)).json().code).toBe('forbidden');
    }
    expect((await t.as('admin')('DELETE', `/admin-announcements/${id}`)).json()).toEqual({
      deleted: true,
      gone: [id],
    });
    expect((await t.as('member')('GET', path)).json()).toEqual([]);
  });

  test('members react and see their own reaction; others see the counts', async () => {
    const t = await testApp();
    const { id } = await announce(t.as('admin'), 'We are open');
    const react = async (send: Send, value: number) =>
      (await send('POST', `/admin-announcements/${id}/react`, { value })).json();
    expect(await react(t.as('member'), 1)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: 1 });
    expect(await react(t.as('premium'), -1)).toEqual({ likes: 1, dislikes: 1, current_user_reaction: -1 });
    expect(await react(t.as('visitor'), 1)).toMatchObject({ status: 403, code: 'subscription_required' });
    const seenBy = async (send: Send) => (await send('GET', path)).json()[0];
    expect(await seenBy(t.as('member'))).toMatchObject({ likes: 1, dislikes: 1, current_user_reaction: 1 });
    expect(await seenBy(t.as('visitor'))).toMatchObject({
      likes: 1,
      dislikes: 1,
      current_user_reaction: null,
    });
    expect(await react(t.as('member'), 0)).toEqual({ likes: 0, dislikes: 1, current_user_reaction: null });
    expect((await t.as('visitor')('GET', path)).body).not.toContain('reactions');
  });

  test('returns 405 with the allowed methods, with and without a final slash', async () => {
    const t = await testApp();
    for (const url of ['/api/admin-announcements', '/api/admin-announcements/']) {
      const answer = await t.app.inject({ method: 'PATCH', url });
      expect([url, answer.statusCode, answer.headers['allow']]).toEqual([url, 405, 'GET, POST']);
    }
  });
});

describe('the admin text of the updates page', () => {
  test('is empty at first, changed by admins only and read by every member', async () => {
    const t = await testApp();
    const read = async () => (await t.as('visitor')('GET', '/updates/admin-text')).json();
    expect(await read()).toEqual({ text: '', updated_at: null });
    expect((await t.as('member')('POST', '/updates/admin-text', { text: 'x' })).statusCode).toBe(403);
    const saved = { text: 'Tell us what\nto record', updated_at: '2026-01-01T00:00:00.000Z' };
    expect(
      (await t.as('admin')('POST', '/updates/admin-text', { text: ' Tell us what\r\nto record ' })).json(),
    ).toEqual({ ...saved, texts: { default: saved.text, translations: {} } });
    expect(await read()).toEqual(saved);
    expect((await t.as('admin')('POST', '/updates/admin-text', { text: '' })).json().text).toBe('');
    expect((await read()).text).toBe('');
    expect(
      (await t.as('admin')('POST', '/updates/admin-text', { text: 'x'.repeat(5001) })).json(),
    ).toMatchObject({ status: 422, fields: [{ field: 'text' }] });
    expect((await t.as('admin')('POST', '/updates/admin-text', {})).statusCode).toBe(422);
  });

  test('replaces no text that its editor has not seen', async () => {
    const t = await testApp();
    const save = async (body: object) => (await t.as('admin')('POST', '/updates/admin-text', body)).json();
    expect(await save({ text: 'First', based_on: '' })).toMatchObject({ text: 'First' });
    expect(await save({ text: 'Mine', based_on: '' })).toMatchObject({
      status: 412,
      detail: 'Somebody has changed this text meanwhile. Compare it with yours and save again.',
    });
    // A repeated request succeeds, and so does a save based on the saved text in the form in which it was typed.
    expect(await save({ text: 'First', based_on: '' })).toMatchObject({ text: 'First' });
    expect(await save({ text: 'Mine', based_on: ' First\r\n' })).toMatchObject({ text: 'Mine' });
  });
});

test('logs what admins post, change and delete, but not what members delete of their own', async () => {
  const t = await testApp();
  const [admin, member] = [t.as('admin'), t.as('member')];
  const { id } = await announce(admin, 'We are open');
  await admin('POST', '/updates/admin-text', { text: 'Open from nine.' });
  await admin('DELETE', `${path}${id}`);
  const said = async (): Promise<number> =>
    (await member('POST', '/update-comments', { content: 'Hello' })).json().id;
  await member('DELETE', `/update-comments/${await said()}`);
  await admin('DELETE', `/update-comments/${await said()}`);
  const audits = t.logged.filter((line) => line.includes('"audit"')).map((line) => JSON.parse(line));
  expect(audits.map(({ msg }) => msg)).toEqual([
    'admin posted an announcement',
    'admin changed the text of the updates page',
    'comment deleted',
    'comment deleted',
  ]);
  for (const line of audits) expect(line.by).toBe(t.users.admin);
  expect(audits.at(-1)).toMatchObject({ kind: 'update', user_id: t.users.member });
});

test('an announcement that is sent again is in the audit list once', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const sent = await Promise.all(
    [1, 2].map(() => announce(admin, 'We are open', { client_key: 'one-of-mine' })),
  );
  const again = await announce(admin, 'We are open', { client_key: 'one-of-mine' });
  expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1);
  const entries = (await admin('GET', '/admin/audit?action=announcement_posted')).json();
  expect(entries).toMatchObject([{ actor: { username: 'admin' }, target: `comment ${again.id}` }]);
});
