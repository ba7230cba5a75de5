import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/list', {
  /** Heading. */
  allAudiobooks: 'All Audiobooks',
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  noAudiobooksFound: 'No audiobooks found.',
  goHome: 'Go to Home',
  loading: 'Loading',
});
