import type { NotificationTables } from '../../../db/schema-notifications.ts';
import type { Keyed, PersonalRule } from './personal-rule.ts';

/** Personal data in tables of follows and notifications. */
export const notificationData = {
  follows: {
    member: ['user_id'],
    exported: ['book_id', 'series_id', 'person_id', 'created_at'],
    deletion: 'deleted',
  },
  notification_events: {
    member: ['recipient_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'that a comment was replied to; the reply is exported for its author',
  },
  notifications: {
    member: ['user_id'],
    exported: ['event_id', 'kind', 'created_at', 'read_at'],
    deletion: 'deleted',
  },
  notification_settings: {
    member: ['user_id'],
    exported: ['choices', 'quiet_from', 'quiet_to', 'time_zone', 'is_paused', 'letter_at'],
    deletion: 'deleted',
  },
  push_devices: {
    key: ['id'],
    member: ['user_id'],
    exported: ['endpoint', 'created_at', 'seen_at'],
    deletion: 'deleted',
  },
  notification_deliveries: {
    key: ['id'],
    member: ['user_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'that a notification waits to be pushed or mailed; the notification itself is exported',
  },
  newsletters: {
    member: ['created_by'],
    exported: ['subject', 'body', 'state', 'created_at'],
    deletion: 'anonymized',
  },
} as const satisfies {
  readonly [Name in keyof NotificationTables]: PersonalRule<NotificationTables[Name]> & Keyed<Name>;
};
