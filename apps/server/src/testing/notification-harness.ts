import type { Notification, NotificationSettings, PushDevice } from '@lamplight/contract';
import { expect } from 'vitest';
import type { Config } from '../config/config.ts';
import { startPushService } from './push-service.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/** Returns functions that request a member's notifications and follows. */
export const notificationCalls = (t: TestApp) => ({
  list: async (caller: Caller): Promise<Notification[]> =>
    (await t.as(caller)('GET', '/user/notifications')).json(),
  unread: async (caller: Caller): Promise<number> =>
    (await t.as(caller)('GET', '/user/notifications/unread')).json().unread,
  follow: (caller: Caller, path: string) => t.as(caller)('PUT', `/user/follows/${path}`),
});

/** Creates a book of two chapters, with helpers that release it. */
export const releasedBook = async (config: Partial<Config> = {}) => bookToRelease(await testApp(config));

export async function bookToRelease(t: TestApp) {
  const book = await t.addBook({ title: 'Ash' });
  const release = (more: object = {}) =>
    t.deps.connection.db.transaction().execute((tx) =>
      t.deps.events.emit('released', tx, {
        bookId: book.id,
        chapterIds: book.chapterIds,
        newBook: false,
        level: 0,
        isFirst: true,
        notify: true,
        at: t.clock.iso(),
        ...more,
      }),
    );
  return { t, book, release, run: () => t.deps.notifications.jobs.run(), ...notificationCalls(t) };
}

type Follower = 'member' | 'premium';

/** Creates a book whose followers are notified of releases by push and mail. */
export async function publisher(config: Partial<Config> = {}) {
  const { t, book, release, run } = await releasedBook(config);
  const service = await startPushService();
  const [first = 0] = book.chapterIds;
  for (const caller of ['member', 'premium'] as const)
    await t.as(caller)('PUT', `/user/follows/book/${book.id}`);
  return {
    t,
    service,
    book,
    run,
    release: (chapterId = first) => release({ chapterIds: [chapterId] }),
    register: async (caller: Follower, device: string): Promise<PushDevice[]> =>
      (await t.as(caller)('PUT', '/user/push-devices', service.subscribe(device))).json(),
    choose: async (caller: Follower, mail: 'now' | 'weekly', more: Partial<NotificationSettings> = {}) => {
      const settings: NotificationSettings = (
        await t.as(caller)('GET', '/user/notification-settings')
      ).json();
      const release = { ...settings.choices.release, mail };
      const body = { ...settings, ...more, choices: { ...settings.choices, release } };
      const answer = await t.as(caller)('PUT', '/user/notification-settings', body);
      expect(answer.statusCode, answer.body).toBe(200);
    },
    sendMails: async () => {
      const count = t.mailer.sent.length;
      await t.deps.accounts.outbox.deliverDue();
      return t.mailer.sent.slice(count);
    },
  };
}
