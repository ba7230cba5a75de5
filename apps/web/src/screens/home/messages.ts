import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/home', {
  title: 'Home',
  loading: 'Loading',
  myLibrary: 'My Library',
  /** Heading of a row: what many hear at present. */
  popular: 'Popular Now',
  showTags: 'Show Tags',
  hideTags: 'Hide Tags',
  updated: 'Recently Updated',
  added: 'Recently Added',
});
