import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/offline', {
  /** Heading. */
  moments: 'Your moments',
  restLibraryNeedsConnection: 'The rest of your library needs a connection.',
  searchMoments: 'Search your moments',
  serverCannotReached: 'The server cannot be reached',
  youAreOffline: 'You are offline',
  connectOnceKeepListening: 'Connect once to keep listening',
  downloadsNeedCheckEvery: 'Downloads need a check every 7 days. Go online once and this one plays again.',
  audiobookNotDevice: 'This audiobook is not on this device',
  goOnlineListenOr: 'Go online to listen, or choose one of your downloads.',
  where: '{where}. Go online to listen.',
  pageNeedsConnection: 'This page needs a connection. Your downloads still play.',
  libraryBackWhenReconnect:
    'Your library will be back when you reconnect. There are no downloads on this device.',
  downloads: 'Your downloads',
  /** On a button. */
  retry: 'Retry',
});
