import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-dialogs', {
  checkingOtherDevices: 'Checking your other devices…',
  couldntLoadPositionsOther: 'Couldn’t load positions from your other devices.',
  nothingYet: 'Nothing yet. After a jump, the position you left appears here.',
  seconds: { one: '{count} second', other: '{count} seconds' },
  /** Label. */
  shortenSilences: 'Shorten silences',
  skipLongPausesChapters: 'Skip long pauses in chapters that have a text.',
  /** Label. */
  skipBack: 'Skip back',
  /** Label. */
  skipForward: 'Skip forward',
  speedNewBooks: 'Speed of new books',
  /** Heading. */
  listeningHistory: 'Listening history',
  /** Heading. */
  upNext: 'Up next',
  /** Heading. */
  listeningSettings: 'Listening settings',
  /** Heading. */
  keyboardShortcuts: 'Keyboard shortcuts',
  loadingUpNext: 'Loading Up next',
  /** On a button. */
  close: 'Close',
  deviceOnly: 'On this device only',
  /** Label. */
  smartRewind: 'Smart rewind',
  afterPauseGoBack:
    'After a pause, go back a little: 5 seconds after a few minutes, up to 30 after a day. With a text, to the start of a sentence.',
  /** Label. */
  hideSpoilers: 'Hide spoilers',
  foldCommentsBeyondWhat: 'Fold comments beyond what you’ve heard.',
  controlPlaybackSingleKeys: 'Control playback with single keys.',
});
