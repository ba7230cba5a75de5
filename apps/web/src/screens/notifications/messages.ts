import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/notifications', {
  /** Heading. */
  notificationSettings: 'Notification settings',
  /** Heading. */
  following: 'Following',
  /** Heading. */
  notifications: 'Notifications',
  settings: 'Settings',
});
