import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('notifications/news', {
  // Text below the title of a book, in the list of notifications, a push or a mail.
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
});
