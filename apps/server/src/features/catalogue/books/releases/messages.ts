import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/release-rules', {
  chooseDateTime: 'Choose a date and time.',
  notDateTime: 'This is not a date and time.',
  futureTime: 'Choose a time in the future.',
  timeTooFar: {
    one: 'Choose a time within the next {count} year.',
    other: 'Choose a time within the next {count} years.',
  },
  tooManyEarlyDays: { one: 'At most {count} day.', other: 'At most {count} days.' },
  chapterTooEarly:
    'Chapter {number} would come out before chapter {before}. Chapters come out in their order.',
  bookBeforeChapter:
    'The audiobook would come out before its first chapter. Make that chapter public, or hold back the audiobook, too.',
});
