import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-listen', {
  /** Label. */
  searchChapters: 'Search chapters',
  found: { one: '{count} found', other: '{count} found' },
  noResultsFound: 'No results found.',
  loadingAudiobook: 'Loading the audiobook',
  backHome: 'Back to Home',
  audiobookNotFound: 'Audiobook not found.',
  audiobookNoChaptersYet: 'This audiobook has no chapters yet.',
  listeningNotPossibleJust: 'Listening is not possible just now',
  scrollTop: 'Scroll to top',
  chaptersCommentsMoments: 'Chapters, comments and moments',
  /** Label. */
  bookPanels: 'Book panels',
  /** Label of a field. */
  chapters: 'Chapters',
  comments: 'Comments{count}',
  /** Label of a field. */
  moments: 'Moments',
  /** Label of a field. */
  text: 'Text',
  couldntSyncPlace: 'Couldn’t sync your place. Using this device’s.',
  couldntLoadPlace: 'Couldn’t load your place. Starting the chapter.',
  /** Name for screen readers. */
  player: 'Player',
  moment: 'Moment',
  saveMoment: 'Save this moment',
  bookmark: 'Bookmark',
  /** Label. */
  more: 'More',
  upNext: 'Up next',
  driveView: 'Drive view',
  listeningHistory: 'Listening history',
  listeningSettings: 'Listening settings',
  keyboardShortcuts: 'Keyboard shortcuts',
  audiobookNotLoaded: 'This audiobook could not be loaded.',
  /** For screen readers, after the title of a chapter: ‘(playing, 40% heard)’. */
  chapterState: '({state})',
  playing: 'playing',
  current: 'current',
});
