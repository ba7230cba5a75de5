import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/bookmark', {
  noMatchingBookmarkedAudiobooks: 'No matching bookmarked audiobooks.',
  noBookmarksYet: 'No bookmarks yet. Tap Bookmark on an audiobook to find it here.',
  clearSearch: 'Clear search',
  browseAudiobooks: 'Browse audiobooks',
  /** Heading. */
  bookmarks: 'Your Bookmarks',
  searchBookmarks: 'Search your bookmarks',
  bookmarksNotLoaded: 'Your bookmarks could not be loaded.',
  pagesBookmarks: 'Pages of your bookmarks',
});
