import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/library', {
  progress: 'In progress',
  saved: 'Saved',
  finished: 'Finished',
  upNext: 'Up next',
  moments: 'Moments',
  clips: 'Clips',
  latest: 'Latest',
  /** Heading. */
  title: 'Title',
  author: 'Author',
  searchLibrary: 'Search your library',
  /** Name for screen readers. */
  sort: 'Sort by',
  /** Heading. */
  myLibrary: 'My Library',
  /** Label. */
  loading: 'Loading',
});
