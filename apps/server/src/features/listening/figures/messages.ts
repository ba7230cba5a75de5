import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/figures-answers', {
  /** `day` is what a client sent. */
  notADay: '{day} is not a day such as 2026-01-31.',
  backwards: 'The range ends before it begins.',
  inFuture: 'The range lies in the future.',
  tooLong: { one: 'A range has at most {count} day.', other: 'A range has at most {count} days.' },
  tooLongByDay: {
    one: 'By day, a range has at most {count} day. Choose weeks or months.',
    other: 'By day, a range has at most {count} days. Choose weeks or months.',
  },
  subjectMissing: 'kind and subject belong together.',
  noSuchBook: 'Audiobook not found.',
  /** Rows of the list by plan: members who have a gift, free months or a role; and listening whose plan is not known. */
  withoutPlan: 'Without a paid plan',
  otherPlans: 'Other plans',
  /** Names of files. */
  listening: 'Listening',
  subjects_book: 'Listening by book',
  subjects_person: 'Listening by person',
  subjects_series: 'Listening by series',
  subjects_tag: 'Listening by tag',
  subjects_plan: 'Listening by plan',
  subjects_language: 'Listening by language',
  curve: 'Curve of {title}',
  origins: 'Origins of {title}',
  waiting: 'Saved but not begun',
  searches: 'Searches without results',
  registrations: 'Registrations by sample and clip',

  /** Headings of columns in CSV files: when a row’s figures are of. */
  column_day: 'day',
  column_week: 'week',
  column_month: 'month',
  /** Subject of a row, as a number or key. */
  column_book: 'book',
  column_person: 'person',
  column_series: 'series',
  column_tag: 'tag',
  column_plan: 'plan',
  column_language: 'language',
  column_name: 'name',
  /** Heard in the range. */
  column_seconds: 'seconds',
  /** Heard in the range before. */
  column_seconds_before: 'seconds before',
  /** Number of members. */
  column_listeners: 'listeners',
  /** How often a book was begun. */
  column_starts: 'starts',
  /** How often a book was heard to its end. */
  column_finishes: 'finishes',
  column_chapter: 'chapter',
  /** Of the chapter. */
  column_second: 'second',
  /** From where members came to a book. */
  column_origin: 'origin',
  /** How often members went back. */
  column_back: 'back',
});
