import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-bookmarks', {
  failedUpdateBookmark: '⚠️ Failed to update bookmark.',
  bookmark: 'Bookmark',
  /** On a button. */
  remove: 'Remove',
  removeBookmarkTitle: 'Remove bookmark: {title}',
  /** Heading. */
  removeBookmark: 'Remove Bookmark?',
  removeEffect: '{title} will be removed from your bookmarks. Your place is kept.',
});
