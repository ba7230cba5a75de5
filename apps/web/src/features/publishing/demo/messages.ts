import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/demo', {
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  /** Heading. */
  audiobooks: 'Audiobooks',
  /** Label. */
  searchAudiobooks: 'Search audiobooks',
  noResultsFound: 'No results found.',
  audiobooksFound: { one: '{count} audiobook', other: '{count} audiobooks' },
  /** Name for screen readers. */
  demoAudiobooks: 'Demo audiobooks',
  /** On a button. */
  loadMore: 'Load More',
  /** Name for screen readers. */
  playback: 'Playback',
  /** Label of a field. */
  speed: 'Speed',
  timeOfWhole: '{spokenTime} of {spokenTime2}',
  seekDemo: 'Seek in the demo',
  elapsed: 'Elapsed ',
  total: 'Total ',
  /** On a button. */
  close: 'Close',
  /** On a button. */
  continue: 'Continue',
  /** On a button. */
  listenMore: 'Listen More',
  canYouHearIt: 'Can you hear it?',
  makeSureAudioPlaying: 'Please make sure the audio is playing before you proceed.',
  freePreviewEnded: 'Your free preview has ended',
  loginContinueListening: 'Login to continue listening.',
  myLibrary: 'My library',
  log: 'Log In',
  ifAudioNotPlay:
    'If the audio does not play, your network may be blocking it: install a DNS app such as {a} and try again.',
  everyStoryStartFinish: 'Every story, start to finish',
  joinNow: 'Join now',
  /** Heading. */
  discover: 'Discover',
  openPicture: 'Open the picture of {text}',
  screenshotsName: 'Screenshots of {name}',
  /** Label. */
  previous: 'Previous',
  /** Name for screen readers. */
  pictures: 'Pictures',
  pictureIndex: 'Picture {index} of {count}',
  /** Label. */
  next: 'Next',
  /** Heading. */
  demo: 'Demo',
  spanFreeListeningLeft: '{span} of free listening left',
  coverTitle: 'Cover of {title}',
  chooseAudiobook: 'Choose an audiobook',
  audiobookNotPlayed: 'This audiobook could not be played.',
  /** On a button. */
  tryAgain: 'Try again',
  homeWhatPopularWhat: 'Home: what is popular, what is new, and where you left off',
  listeningChaptersSpeedSleep: 'Listening: chapters, speed, a sleep timer, and your place kept to the second',
  advancedSearchVoiceCategory: 'Advanced Search: by voice, category and status',
});
