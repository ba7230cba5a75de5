import { type Notification, notificationLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { followLinks } from '../../testing/follow-links.ts';
import { decide, firstCaseId } from '../../testing/moderation-helpers.ts';
import { releasedBook } from '../../testing/notification-harness.ts';
import type { Caller } from '../../testing/test-app.ts';

test('a reply notifies whose comment it is, once it is seen and as long as it is', async () => {
  const { t, book, run, list, unread } = await releasedBook();
  const [chapter] = book.chapterIds;
  const post = async (caller: Caller, content: string, reply_to_id?: number): Promise<number> =>
    (await t.as(caller)('POST', `/chapter-comments/${chapter}`, { content, reply_to_id })).json().id;
  const first = await post('member', 'I like it');
  await post('member', 'Very much', first);
  const reply = await post('premium', `So\ndo I ${'x'.repeat(300)}`, first);
  expect(await run()).toBe(1);
  const [entry] = await list('member');
  expect(entry).toMatchObject({
    kind: 'reply',
    author: { username: 'premium' },
    path: `/listen/${book.id}?chapter=${chapter}&comment=${reply}`,
  });
  expect(entry?.excerpt).toHaveLength(notificationLimits.excerptCharacters);
  // The member ignores the reply's author for a while; then the reply is hidden, then deleted.
  await t.as('member')('PUT', `/ignored-members/${t.users.premium}`);
  expect(await list('member')).toEqual([]);
  await post('premium', 'Still here', first);
  expect(await run()).toBe(0);
  await t.as('member')('DELETE', `/ignored-members/${t.users.premium}`);
  const hide = (state: 'hidden' | 'visible') =>
    t.deps.connection.db.updateTable('comments').set({ state }).where('id', '=', reply).execute();
  await hide('hidden');
  expect(await list('member')).toEqual([]);
  await hide('visible');
  expect(await list('member')).toHaveLength(1);
  // The chapter is withdrawn for a while.
  const show = (visibility: 0 | 1 | 1000) =>
    t.deps.connection.db
      .updateTable('chapters')
      .set({ visibility })
      .where('id', '=', chapter ?? 0)
      .execute();
  await show(1000);
  expect([await list('member'), await unread('member')]).toEqual([[], 0]);
  await show(0);
  expect([(await list('member')).length, await unread('member')]).toEqual([1, 1]);
  await t.as('premium')('DELETE', `/chapter-comments/${reply}`);
  expect(await list('member')).toEqual([]);
});

test('a reply that is held for review notifies once it is shown', async () => {
  const { t, book, run, list } = await releasedBook();
  const { db } = t.deps.connection;
  const send = t.as('member');
  const path = `/comments/${book.id}`;
  const { id } = (await send('POST', path, { content: 'I like it' })).json();
  const reply = (await t.as('premium')('POST', path, { content: 'So do I', reply_to_id: id })).json().id;
  await db.updateTable('comments').set({ state: 'held' }).where('id', '=', reply).execute();
  await t.as('admin')('POST', '/admin-announcements/', { content: 'We are open' });
  expect([await run(), await run()]).toEqual([3, 0]);
  await db.updateTable('comments').set({ state: 'visible' }).where('id', '=', reply).execute();
  t.clock.advance(10 * 60 * 1000);
  expect(await run()).toBe(1);
  expect(await list('member')).toMatchObject([
    { kind: 'reply', path: `/synopsis/${book.id}?comment=${reply}` },
    { kind: 'announcement' },
  ]);
  // The reply is the latest notification, although the reply was posted before the announcement.
  const pages = await followLinks<Notification>(send, '/user/notifications?per_page=1');
  expect(pages.map((page) => page.map(({ kind }) => kind))).toEqual([['reply'], ['announcement']]);
  const [newest, older] = pages.flat();
  expect((await send('POST', '/user/notifications/read', { up_to: older?.id })).json()).toEqual({
    unread: 1,
  });
  expect((await send('POST', '/user/notifications/read', { up_to: newest?.id })).json()).toEqual({
    unread: 0,
  });
});

test('a held reply notifies at once when a moderator shows it, alone or with all that a mute hid', async () => {
  const { t, book, run, list } = await releasedBook();
  await t.as('admin')('PUT', '/moderation/words', { words: ['badger'] });
  const path = `/comments/${book.id}`;
  const { id } = (await t.as('member')('POST', path, { content: 'I like it' })).json();
  const reply = (content: string) => t.as('premium')('POST', path, { content, reply_to_id: id });
  await reply('A badger came');
  expect([await run(), await list('member')]).toEqual([0, []]);
  await decide(t, await firstCaseId(t), 'show');
  expect(await run()).toBe(1);
  await reply('And left');
  const premium = `/moderation/members/${t.users.premium}`;
  await t.as('admin')('POST', `${premium}/mute`, { days: 7, reason: 'Insults', hide_comments: true });
  expect(await run()).toBe(0);
  await t.as('admin')('POST', `${premium}/unmute`, { show_comments: true });
  expect(await run()).toBe(1);
  expect((await list('member')).map(({ excerpt }) => excerpt)).toEqual(['And left', 'A badger came']);
});
