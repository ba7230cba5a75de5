import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('media/offline', {
  download: 'Download',
  downloadedTotal: 'Downloaded · {total}',
  locked: 'Go online to listen again',
  bytesTotal: '{bytes} of {total}',
  noSpace: 'Not enough space on this device',
  downloadFailed: 'Download failed',
  pausedSoFar: 'Paused · {soFar}',
  paused: 'Paused',
  waitingNetwork: 'Waiting for the network',
  waitingSoFar: 'Waiting · {soFar}',
  waiting: 'Waiting',
  starting: 'Starting…',
  downloaded: 'Downloaded',
  chapter: 'This chapter',
  nextChapter: 'This and the next chapter',
  nextFollowingChapters: 'This and the next {following} chapters',
  allChapters: 'All {count} chapters',
  /** On a button. */
  close: 'Close',
  browserCantKeepDownloads: 'This browser can’t keep downloads. You can still save chapters as files.',
  /** On a button. */
  cancelDownload: 'Cancel download',
  /** On a button. */
  removeDownload: 'Remove download',
  downloadedChaptersPlayOffline: 'Downloaded chapters play offline on this device.',
  noChapterAudiobookDownloaded: 'No chapter of this audiobook can be downloaded.',
  saveFileSpan: 'Save file{span}',
  /** On a button, before the size: the file is kept outside of the app. */
  saveWholeBook: 'Save whole audiobook',
  /** A file that audiobook players open, with chapters and cover. */
  bookFileStarted_m4b: 'Downloading one M4B file, {size}.',
  bookFileStarted_zip: 'Downloading a ZIP of the chapters, {size}.',
  bookFileFailed: 'The audiobook could not be saved. Please try again.',
  chaptersTitle: 'Chapters of {title}',
  wholeChapters: { one: '{whole} of {count} chapter', other: '{whole} of {count} chapters' },
  storageTaken: 'Downloads take {size} on this device.',
  storageTakenAndLeft: '{taken} It offers about {room} more.',
  fileNoLongerExists: 'The file no longer exists',
  /** Heading. */
  downloads: 'Downloads',
  /** On a button. */
  removeAll: 'Remove all',
  noDownloadsYet: 'No downloads yet. Tap Download on a book to listen offline.',
  removeAllDownloads: 'Remove all downloads?',
  downloadAgain: 'You can download them again. Your place in every book is kept.',
  openPlayer: 'Open the player',
  /** On a button. */
  remove: 'Remove',
  removeTitle: 'Remove {title}',
  downloadsRemovedNeedPremium: 'Your downloads were removed: they need a premium account.',
  fileNoLength: 'The file has no length',
  book_coming: 'Download: {percent} %',
  book_stopped: 'Download: stopped',
  book_all: 'Downloaded: on this device',
  book_some: {
    one: 'Download: {stored} of {count} chapters on this device',
    other: 'Download: {stored} of {count} chapters on this device',
  },
  /** {chapters} is as in ‘3 of 12 chapters’. */
  downloadUntil: '{chapters} · {size} · plays offline until {date}',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
});
