import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/progress-answers', {
  notADate: '{day} is not a date.',
  noChapters: 'This audiobook has no chapters yet.',
  beyondEnd: 'That position lies beyond the end of the chapter.',
  /** `position` is the name of an input. */
  positionLimit: 'position must be at most {duration}.',
  /** `field` is the name of an input. */
  invalidTime: '{field} is not a valid time.',
  noSuchChapter: 'This book has no such chapter.',
});
