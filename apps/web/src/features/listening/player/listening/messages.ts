import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-listening', {
  nothingYet: 'Nothing yet. Press play on a book.',
  /** Heading. */
  week: 'By week',
  /** Heading. */
  year: 'By year',
  /** Heading. */
  listeningTime: 'Listening time',
  failedLoadListeningTime: 'Failed to load your listening time',
  yourYear: 'Your year',
  recordListeningTime: 'Record listening time',
  onlySeeHours: 'Only you see your hours. The publisher sees sums of at least five listeners.',
  thisWeek: 'This week',
  weekStart: 'Week of {start}',
});
