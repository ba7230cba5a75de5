import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/release-answers', {
  changedMeanwhile: 'This has come out or was moved meanwhile. Load it again.',
  notScheduled: 'Nothing is scheduled here.',
  notDateTime: 'This is not a date and time.',
  tooManyDays: { one: 'Ask for at most {count} day.', other: 'Ask for at most {count} days.' },
});
