import type { Notification, NotificationSettings } from '@lamplight/contract';
import { defaultChoices, notificationLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { bookEditor, bookOf } from '../../testing/book-editor.ts';
import { followLinks } from '../../testing/follow-links.ts';
import { notificationCalls, releasedBook } from '../../testing/notification-harness.ts';
import { testApp } from '../../testing/test-app.ts';

test('followers are notified of new chapters once, and releases of a book are one entry until read', async () => {
  const { t, book, release, run, list, unread, follow } = await releasedBook();
  await follow('member', `book/${book.id}`);
  const [first = 0, second = 0] = book.chapterIds;
  await release({ chapterIds: [second] });
  expect(await list('member')).toEqual([]);
  expect(await run()).toBe(1);
  await release({ chapterIds: [first] });
  expect([await run(), await run()]).toEqual([1, 0]);
  const listed = {
    kind: 'release',
    book: { id: book.id, title: 'Ash' },
    is_new_book: false,
    chapters: 2,
    chapter: { id: first, title: 'One' },
    path: `/synopsis/${book.id}`,
    is_read: false,
  };
  const [entry, ...others] = await list('member');
  expect([entry, others]).toMatchObject([listed, []]);
  expect([await unread('member'), await unread('premium')]).toEqual([1, 0]);
  const read = await t.as('member')('POST', `/user/notifications/${entry?.id}/read`);
  expect(read.json()).toEqual({ unread: 0 });
  await release({ chapterIds: [second] });
  // Members who were notified once are not notified of a second release of the same book.
  expect(await run()).toBe(0);
  expect(await list('member')).toMatchObject([{ ...listed, is_read: true }]);
});

test('releases are for those who may know of them, when they are sent and when they are read', async () => {
  const { t, book, release, run, list, follow } = await releasedBook();
  const { db } = t.deps.connection;
  for (const caller of ['member', 'premium'] as const) await follow(caller, `book/${book.id}`);
  const [first = 0] = book.chapterIds;
  await db
    .insertInto('follows')
    .values({
      user_id: t.users.visitor,
      book_id: book.id,
      series_id: null,
      person_id: null,
      created_at: t.clock.iso(),
    })
    .execute();
  const show = (visibility: 0 | 1 | 1000) =>
    db.updateTable('chapters').set({ visibility }).where('id', '=', first).execute();
  await show(1);
  await release({ chapterIds: [first], level: 1 });
  expect(await run()).toBe(1);
  expect(await list('premium')).toMatchObject([{ kind: 'early', chapters: 1 }]);
  await show(0);
  await release({ chapterIds: [first] });
  expect(await run()).toBe(1);
  expect(await list('member')).toMatchObject([{ kind: 'release', chapters: 1 }]);
  expect((await list('premium')).map(({ kind }) => kind)).toEqual(['early']);
  expect(await list('visitor')).toEqual([]);
  // The chapter is withdrawn again: nobody is notified, and the notification disappears from the list.
  await show(1000);
  expect([await list('member'), await list('premium')]).toEqual([[], []]);
  await release({ chapterIds: [first] });
  expect(await run()).toBe(0);
  await show(0);
  await db.deleteFrom('subscriptions').execute();
  expect(await list('member')).toEqual([]);
});

test('days of early access that notify nobody do not hide who was notified before them', async () => {
  const { t, book, release, run, list, follow } = await releasedBook();
  await follow('premium', `book/${book.id}`);
  const { db } = t.deps.connection;
  const [first = 0, second = 0] = book.chapterIds;
  await release({ chapterIds: [first], level: 90 });
  expect(await run()).toBe(1);
  const steps = Array.from({ length: 201 }, (_, step) => ({
    kind: 'release' as const,
    book_id: book.id,
    chapter_ids: JSON.stringify([second]),
    level: 80 - (step % 80),
    due_at: null,
    created_at: t.clock.iso(),
  }));
  await db.insertInto('notification_events').values(steps).execute();
  await release({ chapterIds: [first], level: 3 });
  expect(await run()).toBe(0);
  expect(await list('premium')).toHaveLength(1);
});

test('a release that notifies nobody is not recorded', async () => {
  const { book, release, run, list, follow } = await releasedBook();
  await follow('member', `book/${book.id}`);
  await release({ notify: false });
  expect(await run()).toBe(0);
  expect(await list('member')).toEqual([]);
});

test('a saved book notifies followers of its author and series, each once', async () => {
  const t = await testApp();
  const { list, follow } = notificationCalls(t);
  const { add } = bookEditor(t);
  const credits = {
    authors: [{ name: 'Ann Bo' }],
    narrators: [{ name: 'Ann Bo' }],
    series: [{ name: 'Trees', number: '1' }],
  };
  const { authors, series } = await add('Ash', credits);
  await follow('member', `person/${authors[0]?.id}`);
  await follow('member', `series/${series[0]?.id}`);
  const { id } = await add('Birch', { ...credits, notify: true });
  expect(await t.deps.notifications.jobs.run()).toBe(1);
  expect(await list('member')).toMatchObject([
    { kind: 'release', is_new_book: true, book: { id, title: 'Birch' }, path: `/synopsis/${id}` },
  ]);
});

test('a book or chapter that was taken back is not new again to those who knew it', async () => {
  const t = await testApp();
  const { list, follow } = notificationCalls(t);
  const { add, send } = bookEditor(t);
  const credits = { authors: [{ name: 'Ann Bo' }] };
  const [author] = (await add('Ash', credits)).authors;
  await follow('member', `person/${author?.id}`);
  const { id } = await add('Birch', { ...credits, notify: true });
  await follow('premium', `book/${id}`);
  expect(await t.deps.notifications.jobs.run()).toBe(1);

  const chapter = (title: string, state: string) => ({
    title,
    audio_url: `https://audio.test/${title}.mp3`,
    release: { state },
  });
  /** Saves the book and returns how many members were notified. */
  async function save(state: string, chapters: object[]): Promise<number> {
    const book = bookOf('Birch', { ...credits, chapters, release: { state }, notify: true });
    expect((await send('PUT', `/books/${id}`, book)).statusCode).toBe(200);
    return t.deps.notifications.jobs.run();
  }
  const [one, two] = [chapter('One', 'public'), chapter('Two', 'public')];
  expect(await save('public', [one, two])).toBe(2);
  expect(await save('public', [one, chapter('Two', 'draft')])).toBe(0);
  expect(await save('public', [one, two])).toBe(0);
  expect(await save('draft', [one, two])).toBe(0);
  await follow('admin', `person/${author?.id}`);
  expect(await save('public', [one, two])).toBe(1);
  expect(await list('admin')).toMatchObject([{ is_new_book: true, book: { id } }]);
  expect([await list('member'), await list('premium')]).toMatchObject([
    [{ is_new_book: true, book: { id } }],
    [{ is_new_book: false, book: { id } }],
  ]);
  // Members were already notified of chapters that were released with the new book.
  expect(await save('public', [chapter('One', 'public'), chapter('Two', 'draft')])).toBe(0);
  expect(await save('public', [one, two])).toBe(0);
});

test('an announcement notifies every member but its author, and all are marked as read at once', async () => {
  const { t, run, list, unread } = await releasedBook();
  const linked = 'Still [open](https://lamplight.example/a_b?c=1) https://lamplight.example/hours.';
  for (const content of ['We are open', linked])
    await t.as('admin')('POST', '/admin-announcements/', { content });
  expect(await run()).toBe(6);
  expect(await list('admin')).toEqual([]);
  // The notification has the text of the link, without its address.
  const stillOpen = 'Still open https://lamplight.example/hours.';
  expect(await list('visitor')).toMatchObject([
    {
      kind: 'announcement',
      excerpt: stillOpen,
      path: expect.stringMatching(/^\/updates\?tab=announcements&comment=\d+$/),
    },
    { excerpt: 'We are open' },
  ]);
  const pages = await followLinks<Notification>(t.as('visitor'), '/user/notifications?per_page=1');
  expect(pages.map((page) => page.map(({ excerpt }) => excerpt))).toEqual([[stillOpen], ['We are open']]);
  const [newest] = await list('visitor');
  const read = await t.as('visitor')('POST', '/user/notifications/read', { up_to: (newest?.id ?? 0) - 1 });
  expect(read.json()).toEqual({ unread: 1 });
  expect([await unread('visitor'), await unread('member')]).toEqual([1, 2]);
  t.clock.advance((notificationLimits.days + 1) * 24 * 3600 * 1000);
  await run();
  expect(await list('member')).toEqual([]);
});

test('unread notifications that are too old for the list are not counted', async () => {
  const { t, unread } = await releasedBook();
  const { db } = t.deps.connection;
  const { id: comment_id } = (
    await t.as('admin')('POST', '/admin-announcements/', { content: 'Open' })
  ).json();
  const common = { kind: 'announcement' as const, created_at: t.clock.iso() };
  const events = await db
    .insertInto('notification_events')
    .values(
      Array.from({ length: notificationLimits.listed + 1 }, () => ({ ...common, comment_id, due_at: null })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('notifications')
    .values(
      events.map(({ id }) => ({
        ...common,
        user_id: t.users.member,
        event_id: id,
        in_app: 1 as const,
        read_at: null,
      })),
    )
    .execute();
  expect(await unread('member')).toBe(notificationLimits.listed);
  const read = await t.as('member')('POST', `/user/notifications/${events.at(-1)?.id}/read`);
  expect(read.json()).toEqual({ unread: notificationLimits.listed - 1 });
});

test('all events of more than 90 days ago are deleted at once, also on a busy site', async () => {
  const { t, run } = await releasedBook();
  const { db } = t.deps.connection;
  const created_at = new Date(t.clock.ms() - (notificationLimits.days + 1) * 24 * 3600 * 1000).toISOString();
  const event = { kind: 'announcement' as const, due_at: null, created_at };
  await db
    .insertInto('notification_events')
    .values(Array.from({ length: 45 }, () => event))
    .execute();
  await run();
  expect(await db.selectFrom('notification_events').select('id').execute()).toEqual([]);
});

test('several nodes notify each member once', async () => {
  const { t, run } = await releasedBook();
  await t.as('admin')('POST', '/admin-announcements/', { content: 'We are open' });
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.toSorted()).toEqual([0, 0, 3]);
});

test('settings choose what is notified, and wrong ones are refused', async () => {
  const { t, book, release, run, list, follow } = await releasedBook();
  await follow('member', `book/${book.id}`);
  const send = t.as('member');
  const before: NotificationSettings = (await send('GET', '/user/notification-settings')).json();
  expect(before.choices).toEqual(defaultChoices);
  const settings = {
    ...before,
    choices: { ...before.choices, release: { app: false, push: false, mail: 'off' } },
    quiet_hours: { from: '22:00', to: '07:30' },
    time_zone: 'Europe/Berlin',
  };
  for (const wrong of [
    { time_zone: 'Mars/Base' },
    { time_zone: '+01:00' },
    { time_zone: 'x'.repeat(65) },
    { quiet_hours: { from: '24:00', to: '07:00' } },
    { quiet_hours: { from: '07:00', to: '07:00' } },
    { choices: { more: {} } },
    { choices: { reply: { more: true } } },
    { choices: { ...settings.choices, reply: { app: true, push: true, mail: 'hourly' } } },
    { is_paused: 'no' },
    { more: 1 },
  ]) {
    const answer = await send('PUT', '/user/notification-settings', { ...settings, ...wrong });
    expect([JSON.stringify(wrong), answer.statusCode]).toEqual([JSON.stringify(wrong), 422]);
  }
  expect((await send('GET', '/user/notification-settings')).json()).toEqual(before);
  expect((await send('PUT', '/user/notification-settings', settings)).json()).toEqual(settings);
  await release();
  expect(await run()).toBe(0);
  expect(await list('member')).toEqual([]);
});
