import type { PersonalRule } from './personal-rule.ts';
import type { NotificationTables } from './schema-notifications.ts';

/** Personal data in tables of follows and notifications. */
export const notificationData = {
  follows: {
    member: ['user_id'],
    exported: ['book_id', 'series_id', 'person_id', 'created_at'],
    deletion: 'deleted',
  },
} as const satisfies {
  readonly [Name in keyof NotificationTables]: PersonalRule<NotificationTables[Name]>;
};
