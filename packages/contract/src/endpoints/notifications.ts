import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { mailTimes, notificationKinds, notificationLimits } from '../notifications.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery } from '../schemas.ts';

const Unread = Type.Object({ unread: Type.Integer({ description: 'Unread notifications, grouped' }) });

export const Notification = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...notificationKinds]),
  book: nullable(
    Type.Object({
      id: Id,
      title: Type.String(),
      cover_image: Type.String(),
      cover_hue: nullable(Type.Integer()),
    }),
  ),
  is_new_book: Type.Boolean(),
  chapters: Type.Integer({ description: 'New chapters of the book' }),
  chapter: nullable(Type.Object({ id: Id, title: Type.String() }, { description: 'The first of them' })),
  author: nullable(
    Type.Object(
      { username: Type.String(), profile_image: nullable(Type.String()) },
      { description: 'Of a reply' },
    ),
  ),
  excerpt: Type.String({ description: 'Beginning of the reply or the announcement' }),
  path: Type.String({ description: 'Where it leads, a path of the web app' }),
  created_at: Moment,
  is_read: Type.Boolean(),
  cursor: Type.String({ description: 'For the rows after this one' }),
});
export type Notification = Static<typeof Notification>;

const MailTimes = Type.Enum([...mailTimes]);
const Channels = input({ app: Type.Boolean(), push: Type.Boolean(), mail: MailTimes });
const ChangedChannels = Type.Optional(
  input({
    app: Type.Optional(Type.Boolean()),
    push: Type.Optional(Type.Boolean()),
    mail: Type.Optional(MailTimes),
  }),
);
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'As in 22:30' });

const QuietHours = nullable(input({ from: TimeOfDay, to: TimeOfDay }));
const TimeZone = Type.String({ maxLength: 64, description: 'IANA name, as in Europe/Berlin' });
const IsPaused = Type.Boolean({ description: 'True if nothing is pushed or mailed' });
export const NotificationSettings = input({
  choices: input({ release: Channels, early: Channels, reply: Channels, announcement: Channels }),
  quiet_hours: QuietHours,
  time_zone: TimeZone,
  is_paused: IsPaused,
});
export type NotificationSettings = Static<typeof NotificationSettings>;
const SettingChanges = input({
  choices: Type.Optional(
    input({
      release: ChangedChannels,
      early: ChangedChannels,
      reply: ChangedChannels,
      announcement: ChangedChannels,
    }),
  ),
  quiet_hours: Type.Optional(QuietHours),
  time_zone: Type.Optional(TimeZone),
  is_paused: Type.Optional(IsPaused),
});
export type NotificationSettingChanges = Static<typeof SettingChanges>;

const PushDevice = Type.Object({
  id: Type.Integer(),
  device: Type.String({ description: 'Browser and system, as in the list of sign-ins' }),
  is_current: Type.Boolean({ description: 'True for the device of this sign-in' }),
  created_at: Moment,
});
export type PushDevice = Static<typeof PushDevice>;
const PushDevices = Type.Array(PushDevice);

const UnsubscribeParams = input({ token: Type.String({ maxLength: 100 }) });
const StoppedMails = Type.Object({
  kind: Type.Enum([...notificationKinds, 'weekly'], { description: 'Which emails the link stops' }),
});

const group = 'Notifications';

export const notificationEndpoints = {
  'GET /user/notifications': {
    operationId: 'listNotifications',
    access: 'signed_in',
    group,
    summary: `Your notifications, the latest first: of the last ${notificationLimits.days} days, ${notificationLimits.listed} at most, unread ones of a book as one`,
    query: input({ per_page: pageQuery.per_page, cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: Type.Array(Notification),
    paged: true,
  },
  'GET /user/notifications/unread': {
    operationId: 'countUnreadNotifications',
    access: 'signed_in',
    group,
    summary: 'How many notifications you have not read',
    result: Unread,
  },
  'POST /user/notifications/read': {
    operationId: 'readNotifications',
    access: 'signed_in',
    group,
    summary: 'Mark a notification as read, with all that are listed after it',
    body: input({ up_to: Id }),
    result: Unread,
  },
  'POST /user/notifications/{id}/read': {
    operationId: 'readNotification',
    access: 'signed_in',
    group,
    summary: 'Mark a notification as read, with those listed as one with it; doing so again changes nothing',
    params: IdParams,
    result: Unread,
  },
  'GET /user/notification-settings': {
    operationId: 'getNotificationSettings',
    access: 'signed_in',
    group,
    summary: 'What you are notified of, and how',
    result: NotificationSettings,
  },
  'PUT /user/notification-settings': {
    operationId: 'saveNotificationSettings',
    access: 'signed_in',
    group,
    summary: 'Change only the settings in the body; the others stay',
    body: SettingChanges,
    result: NotificationSettings,
  },
  'GET /user/push-key': {
    operationId: 'getPushKey',
    access: 'signed_in',
    group,
    summary: 'The public key that a browser subscribes to pushes with',
    result: Type.Object({ key: Type.String({ description: 'Uncompressed P-256 point, base64url' }) }),
  },
  'GET /user/push-devices': {
    operationId: 'listPushDevices',
    access: 'signed_in',
    group,
    summary: 'Your devices that get pushes',
    result: PushDevices,
  },
  'PUT /user/push-devices': {
    operationId: 'registerPushDevice',
    access: 'signed_in',
    group,
    summary: `Push to this device; ${notificationLimits.devices} at most, the oldest is replaced`,
    body: input({
      endpoint: Type.String({ maxLength: 1000, description: 'https address of the browser’s push service' }),
      p256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
      renewal_of: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'For a browser that registers by itself, as it does at each start: the sign-in in which it registered before. Refused (409 push_off) if pushes to that one or to this one were turned off',
        }),
      ),
    }),
    result: PushDevices,
  },
  'DELETE /user/push-devices/{id}': {
    operationId: 'removePushDevice',
    access: 'signed_in',
    group,
    summary: 'Stop pushes to a device; doing so again changes nothing',
    params: IdParams,
    result: PushDevices,
  },
  'GET /unsubscribe/{token}': {
    operationId: 'getUnsubscribe',
    access: 'public',
    group,
    summary: 'Which emails a link of an email stops; changes nothing',
    params: UnsubscribeParams,
    result: StoppedMails,
  },
  'POST /unsubscribe/{token}': {
    operationId: 'unsubscribe',
    access: 'public',
    group,
    summary: 'Stop these emails; doing so again changes nothing',
    params: UnsubscribeParams,
    result: StoppedMails,
  },
} as const satisfies ApiDefinition;
