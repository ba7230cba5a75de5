import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/notifications', {
  unread: 'Unread',
  notificationsNotLoaded: 'Your notifications could not be loaded.',
  /** Heading. */
  nothingNew: 'Nothing new',
  nothingNewHint: 'Follow a book, a series or a person to hear of new chapters.',
  markAllAsRead: 'Mark all as read',
  newChaptersBooks: 'New chapters and books',
  earlyForYou: 'Early for you',
  repliesComments: 'Replies to your comments',
  announcements: 'Announcements',
  never: 'Never',
  once: 'At once',
  onceWeek: 'Once a week',
  inTheApp: 'In the app',
  /** Label. */
  push: 'Push',
  /** Label of a field. */
  email: 'Email',
  /** Heading. */
  quietHours: 'Quiet hours',
  noPushesEmailsNight: 'No pushes and emails at night',
  quietHoursHint: 'In the time zone {zone}. They come when the quiet hours end.',
  settingsNotLoaded: 'Your settings could not be loaded.',
  pausePushesEmails: 'Pause pushes and emails',
  whatHow: 'What and how',
  browserNoPushNotifications:
    'This browser has no push notifications. On an iPhone, add the app to the home screen first.',
  pushNotificationsBlockedBrowsers:
    'Push notifications are blocked in this browser’s settings. You can allow them there.',
  deviceGetsNoPush: 'This device gets no push notifications.',
  deviceGetsPushNotifications: 'This device gets push notifications.',
  pushNotificationsNeedPermission:
    'Push notifications need your permission. Press Turn on to be asked again.',
  pushNotificationsCantTurned: 'Push notifications can’t be turned on yet. Reload the page and try again.',
  pushDevice: 'Push on this device',
  turnOff: 'Turn off',
  turn: 'Turn on',
  otherDevicesPush: 'Other devices with push',
  turnOffDevice: 'Turn off on {device}',
  goHome: 'Go home',
  nothingStop: 'Nothing to stop',
  linkNotValid: 'This link is not valid.',
  /** Heading. */
  done: 'Done',
  /** Heading. */
  stopEmails: 'Stop emails?',
  /** On a button. */
  stop: 'Stop',
  linkNotChecked: 'This link could not be checked',
  /** On a button. */
  retry: 'Retry',
  stops_release: 'This stops emails about new chapters and books.',
  stops_early: 'This stops emails about early releases.',
  stops_reply: 'This stops emails about replies.',
  stops_announcement: 'This stops emails about announcements.',
  stops_weekly: 'This stops the weekly letter.',
  stopped_release: 'You won’t get emails about new chapters and books any more.',
  stopped_early: 'You won’t get emails about early releases any more.',
  stopped_reply: 'You won’t get emails about replies any more.',
  stopped_announcement: 'You won’t get emails about announcements any more.',
  stopped_weekly: 'You won’t get the weekly letter any more.',
  /** Beginning and end of the quiet hours. */
  from: 'From',
  to: 'to',
});
