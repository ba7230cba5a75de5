import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/own-year', {
  loading: 'Adding up your year…',
  notLoaded: 'Failed to load your year',
  off: 'You do not record your listening time, so there is no year to show. Turn it on in your profile.',
  toProfile: 'To your profile',
  nothing: 'Nothing heard here. Every book begins with the first minute.',
  year: 'Year',
  month: 'Month',
  wholeYear: 'Whole year',
  hours: 'Listened',
  finished: 'Books finished',
  days: 'Days with listening',
  longestDay: 'Longest day',
  longestDayOn: '{hours} on {day}',
  streak: 'Most days in a row',
  showStreak: 'Show days in a row',
  books: 'Books',
  authors: 'Authors',
  narrators: 'Narrators',
  series: 'Series',

  /** Card */
  card: 'A picture to share',
  cardHint: 'Made on this device. Nothing is sent until you share it.',
  cardShows: 'On the picture',
  save: 'Save picture',
  share: 'Share',
  notMade: 'The picture could not be made.',
  /** Alternative text of the picture. */
  cardText: 'Picture of your listening: {facts}',
  /** Heading of the picture: '2026 in audiobooks'. */
  cardTitle: '{period} in audiobooks',
});
