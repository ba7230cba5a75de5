import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/shared', {
  /** To the screen before, on a button. */
  back: 'Back',
  bookNotStarted: 'The audiobook could not be started.',
  goToHome: 'Go to Home',
  wrongOnOurSide: 'Something went wrong on our side. Try again in a moment.',
  /** On a button. */
  retry: 'Retry',
  offline: 'You are offline',
  serverUnreachable: 'The server cannot be reached',
  libraryComesBack: 'Your library will be back when you reconnect. There are no downloads on this device.',
  libraryAsSeenLast: 'This is your library as you saw it last. There are no downloads on this device.',
  needsConnection: 'Needs a connection',
  /** Downloaded chapters of an audiobook: '3 of 12 chapters'. */
  downloadedChapters: { one: '{complete} of {count} chapter', other: '{complete} of {count} chapters' },
  /** Heading. */
  yourDownloads: 'Your downloads',
  playsOffline: 'These play offline. Your place is saved and syncs when you reconnect.',
  noChaptersYet: 'No chapters are downloaded yet. Downloads continue when you reconnect.',
  /** Label. */
  downloadedBooks: 'Downloaded audiobooks',
  momentNotSaved: 'The moment couldn’t be saved. Check your connection.',
  loading: 'Loading',
  listenInAnotherApp: 'Listen in another app',
  transcriptNotDownloaded: 'The transcript couldn’t be downloaded.',
  /** {format} is VTT or TXT, the ending of the file. */
  transcript: 'Transcript ({format})',
});
