import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/search', {
  /** Label. */
  year: 'Year',
  chooseYearSuchAs: 'Use a year such as 1998.',
  /** Label. */
  publisher: 'Publisher',
  /** Label of a field. */
  allEditions: 'All editions',
  /** Label of a field. */
  unabridged: 'Unabridged',
  /** Label of a field. */
  abridged: 'Abridged',
  /** Label. */
  series: 'Series',
  /** Label. */
  language: 'Language',
  /** Label of a field. */
  allLanguages: 'All languages',
  /** Label. */
  edition: 'Edition',
  /** Label of a field. */
  other: 'Other',
  anyStatus: 'Any status',
  /** Label of a field. */
  bestMatch: 'Best match',
  /** Label of a field. */
  titleZ: 'Title (A–Z)',
  /** Label of a field. */
  new: 'New',
  /** Label of a field. */
  updated: 'Updated',
  /** Label of a field. */
  popular: 'Popular',
  /** Label of a field. */
  author: 'Author',
  /** Label of a field. */
  narrator: 'Narrator',
  /** Label of a field. */
  rating: 'Rating',
  /** Label. */
  voice: 'Voice',
  allVoices: 'All voices',
  /** Label. */
  status: 'Status',
  /** Label. */
  sort: 'Sort',
  /** Label. */
  category: 'Category',
  allCategories: 'All categories',
  /** Name for screen readers. */
  activeFilters: 'Active filters',
  clearAll: 'Clear all',
  /** On a button. */
  filters: 'Filters',
  active: ' active',
  /** On a button. */
  close: 'Close',
  /** On a button. */
  apply: 'Apply',
  /** Heading. */
  audiobooks: 'Audiobooks',
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  pagesAudiobooks: 'Pages of audiobooks',
  noResultsFound: 'No results found. Try different tags or search terms.',
  /** Label. */
  searchAudiobooks: 'Search audiobooks',
  /** Name for screen readers. */
  matchingAudiobooks: 'Matching audiobooks',
  /** Name for screen readers. */
  titles: 'Titles',
  moreResults: 'More results',
  translator: 'Translator',
  editor: 'Editor',
  audiobooks2: { one: '{count} audiobook', other: '{count} audiobooks' },
});
