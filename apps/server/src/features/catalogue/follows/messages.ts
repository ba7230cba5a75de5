import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/follow-answers', {
  missing_book: 'Audiobook not found.',
  missing_series: 'Series not found.',
  missing_person: 'Person not found.',
  followsFull: {
    one: 'You follow {count} book, series or person, the most there can be. Unfollow one first.',
    other: 'You follow {count} books, series and people, the most there can be. Unfollow one first.',
  },
});
