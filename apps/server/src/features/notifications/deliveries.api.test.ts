import { expect, test, vi } from 'vitest';
import { type PushSender, PushTimeoutError } from '../../gateways/push/push-sender.ts';
import { publisher } from '../../testing/notification-harness.ts';
import { createAudience } from './audience.ts';
import { deliverPushes, queueDeliveries } from './deliver.ts';
import { fanOutBatch } from './fan-out.ts';
import { findDueEvent } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;

test('a device gets an encrypted push, once', async () => {
  const { t, service, book, run, release, register } = await publisher();
  expect(await register('member', 'phone')).toMatchObject([{ is_current: true }]);
  await release();
  await run();
  await run();
  const [entry] = (await t.as('member')('GET', '/user/notifications')).json();
  expect(service.received).toEqual([
    {
      device: 'phone',
      topic: expect.stringMatching(/^event-\d+$/),
      contact: 'mailto:post@lamplight.test',
      payload: {
        title: 'Ash',
        body: 'New chapter: One',
        lang: 'en',
        dir: 'ltr',
        path: `/synopsis/${book.id}?notification=${entry.id}`,
        tag: expect.stringMatching(/^event-\d+$/),
      },
    },
  ]);
});

test('a device that has unsubscribed is forgotten, and a busy push service is tried again', async () => {
  const { t, service, book, run, release, register } = await publisher();
  await register('member', 'phone');
  await register('premium', 'tablet');
  service.unsubscribe('phone');
  await release();
  await run();
  expect(service.received.map(({ device }) => device)).toEqual(['tablet']);
  expect((await t.as('member')('GET', '/user/push-devices')).json()).toEqual([]);
  service.failNext(1);
  await release(book.chapterIds[1]);
  await run();
  expect(service.received).toHaveLength(1);
  t.clock.advance(3 * minute);
  await run();
  expect(service.received).toHaveLength(2);
});

test('nothing is sent to who has lost access, has logged out or paused, and quiet hours delay', async () => {
  const { t, service, run, release, register, choose } = await publisher();
  const { db } = t.deps.connection;
  await register('premium', 'tablet');
  await choose('premium', 'now', { quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'UTC' });
  await db.updateTable('users').set({ is_premium: 0 }).where('id', '=', t.users.premium).execute();
  await release();
  expect(await run()).toBe(1);
  expect(service.received).toEqual([]);
  await db.updateTable('users').set({ is_premium: 1 }).where('id', '=', t.users.premium).execute();
  t.clock.advance(Date.parse('2026-01-01T23:00:00Z') - t.clock.ms());
  await release();
  expect(await run()).toBe(1);
  expect(service.received).toEqual([]);
  t.clock.advance(8 * hour);
  await run();
  expect(service.received).toHaveLength(1);
});

test('a push that waits is not sent to a member who has taken over the device', async () => {
  const { t, service, run, release, register, choose } = await publisher();
  const quiet = { quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'UTC' };
  await register('member', 'phone');
  await register('premium', 'tablet');
  for (const caller of ['member', 'premium'] as const) await choose(caller, 'now', quiet);
  t.clock.advance(Date.parse('2026-01-01T23:00:00Z') - t.clock.ms());
  await release();
  await run();
  expect(service.received).toEqual([]);
  await register('premium', 'phone');
  t.clock.advance(9 * hour);
  await run();
  expect(service.received.map(({ device }) => device)).toEqual(['tablet']);
});

test('of three nodes, two die with what they claimed, and each device gets each push once', async () => {
  const { t, service, run, release, register } = await publisher();
  await register('member', 'phone');
  await register('premium', 'tablet');
  await release();
  const { db } = t.deps.connection;
  // Deliveries remain when a node crashes after the fan-out; their lease remains when it crashes while sending.
  const died = new Date(t.clock.ms() + 10 * minute).toISOString();
  const dying = t.deps.notifications.jobs.run();
  await Promise.all([dying, run(), run()]);
  expect(service.received.map(({ device }) => device).toSorted()).toEqual(['phone', 'tablet']);
  await db.updateTable('notification_events').set({ after_user: 0, due_at: t.clock.iso() }).execute();
  await run();
  expect(service.received).toHaveLength(2);
  await db.deleteFrom('notification_deliveries').execute();
  await db.deleteFrom('notifications').execute();
  await db.updateTable('notification_events').set({ after_user: 0, due_at: t.clock.iso() }).execute();
  service.failNext(2);
  await run();
  await db
    .updateTable('notification_deliveries')
    .set({ due_at: died })
    .where('due_at', 'is not', null)
    .execute();
  await Promise.all([run(), run()]);
  expect(service.received).toHaveLength(2);
  t.clock.advance(11 * minute);
  await Promise.all([run(), run(), run()]);
  expect(service.received).toHaveLength(4);
});

test('a push service that does not answer holds back neither the bell nor mails', async () => {
  const { t, service, book, release, register, choose } = await publisher();
  await register('member', 'phone');
  await choose('premium', 'now');
  const { jobs } = t.deps.notifications;
  const list = async () => (await t.as('member')('GET', '/user/notifications')).json();
  const countMails = async () =>
    (await t.deps.connection.db.selectFrom('mail_outbox').select('id').execute()).length;
  const answer = service.hold();
  jobs.start();
  await release();
  await vi.waitFor(() => expect(service.heldCount()).toBe(1), 5000);
  await release(book.chapterIds[1]);
  await vi.waitFor(async () => {
    expect(await list()).toMatchObject([{ chapters: 2 }]);
    expect(await countMails()).toBe(2);
  }, 5000);
  expect(service.received).toEqual([]);
  answer();
  await vi.waitFor(() => expect(service.received).toHaveLength(2), 5000);
  await jobs.stop();
});

test('devices of a push service that does not answer do not wait for it one after the other', async () => {
  const { t, release, register } = await publisher();
  const { db } = t.deps.connection;
  await register('member', 'phone');
  const { id: _, ...device } = await db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow();
  const others = [
    ...Array.from({ length: 40 }, (_, n) => `http://127.0.0.1:1/${n}`),
    'http://127.0.0.1:2/last',
  ];
  await db
    .insertInto('push_devices')
    .values(others.map((endpoint) => ({ ...device, endpoint })))
    .execute();
  await db.deleteFrom('push_devices').where('endpoint', '=', device.endpoint).execute();
  await release();
  const findAudience = createAudience(db, t.deps.billing);
  const event = await findDueEvent(db, t.clock.iso());
  if (!event) throw new Error('nothing is due');
  await fanOutBatch({ db, clock: t.clock, findAudience, queueDeliveries }, event);
  const tried: string[] = [];
  const sender: PushSender = {
    accepts: async () => true,
    send: async ({ endpoint }) => {
      const { origin } = new URL(endpoint);
      tried.push(origin);
      if (!origin.endsWith(':1')) return true;
      throw new PushTimeoutError(origin);
    },
  };
  const { sessions, outbox, site } = t.deps.accounts;
  const contact = async () => 'mailto:post@lamplight.test';
  const common = { db, clock: t.clock, log: t.deps.log, signInBounds: sessions.bounds, site };
  const deliver = () => deliverPushes({ ...common, findAudience, sender, contact, mails: outbox });
  expect(await deliver()).toBe(41);
  expect(tried).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2']);
  expect(await deliver()).toBe(0);
  t.clock.advance(3 * minute);
  expect(await deliver()).toBe(40);
});

test('an event that fails does not hold back others, and is tried again', async () => {
  const { t, service, run, release, register } = await publisher();
  const { db } = t.deps.connection;
  await register('member', 'phone');
  await release();
  const damage = (chapter_ids: string) =>
    db.updateTable('notification_events').set({ chapter_ids }).execute();
  const [{ chapter_ids }] = (await db.selectFrom('notification_events').select('chapter_ids').execute()) as [
    { chapter_ids: string },
  ];
  await damage('nonsense');
  await t.as('admin')('POST', '/admin-announcements/', { content: 'We are open' });
  expect(await run()).toBe(3);
  expect(t.logged.filter((line) => line.includes('fan-out failed, will retry'))).toHaveLength(1);
  await damage(chapter_ids);
  expect(await run()).toBe(0);
  t.clock.advance(minute);
  expect(await run()).toBe(2);
  expect(service.received).toHaveLength(1);
});

test('a device whose sign-in has expired gets nothing, even before the sign-in is deleted', async () => {
  const { t, service, run, release, register } = await publisher();
  await register('member', 'phone');
  await register('premium', 'tablet');
  const { db } = t.deps.connection;
  const unused = { last_seen_at: new Date(t.clock.ms() - 60 * 24 * hour).toISOString() };
  await db.updateTable('sessions').set(unused).where('user_id', '=', t.users.member).execute();
  await release();
  await run();
  expect(service.received.map(({ device }) => device)).toEqual(['tablet']);
});

test('a device whose key is invalid is forgotten at once', async () => {
  const { t, service, run, release, register } = await publisher();
  await register('member', 'phone');
  await register('premium', 'tablet');
  const { db } = t.deps.connection;
  const invalid = { p256dh: `B${'A'.repeat(86)}` };
  await db.updateTable('push_devices').set(invalid).where('user_id', '=', t.users.member).execute();
  await release();
  await run();
  expect(service.received.map(({ device }) => device)).toEqual(['tablet']);
  expect((await t.as('member')('GET', '/user/push-devices')).json()).toEqual([]);
});
