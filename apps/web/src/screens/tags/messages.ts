import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/tags', {
  /** Heading. */
  advancedSearch: 'Advanced Search',
  /** Label. */
  searchAudiobooks: 'Search audiobooks',
  list: 'List',
  /** Name for screen readers. */
  filters: 'Filters',
});
