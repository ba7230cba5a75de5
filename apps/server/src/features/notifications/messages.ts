import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/news', {
  // Text below the title of a book, in a push or a mail.
  newBook: 'New audiobook',
  newChapter: 'New chapter: {title}',
  newChapters: { one: '{count} new chapter', other: '{count} new chapters' },
  /** For members who hear books before the others. {news} is ‘New audiobook’, ‘New chapter: …’ or ‘3 new chapters’. */
  early: 'Early for you. {news}',
  // Titles.
  replied: '{username} replied to you',
  /** The account of the author has been deleted. */
  somebodyReplied: 'Somebody replied to you',
  announcement: 'New announcement',

  // Refusals.
  pushesOff: 'Pushes to this device were turned off.',
  notPushService: 'This is not the address of a push service.',
  notPushAddress: '{field} must be the https address of a push service.',
  notPushKey: '{field} must be a point of the curve P-256.',
  linkNotValid: 'This link is not valid.',
  timeZone: 'Unknown time zone.',
  /** Europe/Berlin is an identifier: keep it. */
  timeZoneChoice: 'Choose a time zone such as Europe/Berlin.',
  quietHours: 'Quiet hours must end at another time than they begin.',
  quietHoursChoice: 'Choose another end.',
});
