import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/moment-answers', {
  chapterNotFound: 'Chapter not found.',
  momentNotFound: 'Moment not found.',
  /** Name of a file, with the title of a book. */
  momentsOf: 'Moments - {title}',
  /** Name of a file. */
  /** Name of a file, and its heading. */
  moments: 'Moments',
  momentDeleted: 'This moment was deleted.',
  bookFull: {
    one: 'You have {count} moment in this audiobook, the most there can be. Delete one first.',
    other: 'You have {count} moments in this audiobook, the most there can be. Delete one first.',
  },
  full: {
    one: 'You have {count} moment, the most there can be. Delete one first.',
    other: 'You have {count} moments, the most there can be. Delete one first.',
  },
  /** Below a chapter: a time in it, and the day when the moment was saved. */
  timeAndDate: '{time}, saved {date}',
  /** Heading of a column. */
  book: 'Book',
  /** Heading of a column. */
  authors: 'Authors',
  /** Heading of a column. */
  chapter: 'Chapter',
  /** Heading of a column: where in the chapter, such as 0:07:05. */
  time: 'Time',
  /** Heading of a column: the same time in seconds. */
  seconds: 'Seconds',
  /** Heading of a column: what the member wrote. */
  note: 'Note',
  /** Heading of a column: when. */
  saved: 'Saved',
});
