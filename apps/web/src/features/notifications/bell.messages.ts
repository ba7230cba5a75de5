import { defineMessages } from '@lamplight/messages';

/** Messages of the bell, which every screen has: the others of notifications load with their screens. */
export const m = defineMessages('notifications/bell', {
  /** Heading. */
  notifications: 'Notifications',
  notificationsUnread: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
});
