import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/search', {
  /** Label. */
  year: 'Year',
  yearProblem: 'Use a year such as 1998.',
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
  orderTitle: 'Title (A–Z)',
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
  /** For screen readers: the number of filters in use. */
  activeFilterCount: { one: '{count} active', other: '{count} active' },
  /** On a button. */
  close: 'Close',
  /** On a button. */
  apply: 'Apply',
  /** Heading. */
  audiobooks: 'Audiobooks',
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  pagesAudiobooks: 'Pages of audiobooks',
  noResults: 'No results found. Try different tags or search terms.',
  /** Label. */
  searchAudiobooks: 'Search audiobooks',
  /** Name for screen readers. */
  matchingAudiobooks: 'Matching audiobooks',
  /** Name for screen readers. */
  titles: 'Titles',
  moreResults: 'More results',
  translator: 'Translator',
  editor: 'Editor',
  audiobookCount: { one: '{count} audiobook', other: '{count} audiobooks' },
  /** For screen readers, on the chip of a filter; so are the next. */
  remove_main: 'Remove voice: {name}',
  remove_sub: 'Remove category: {name}',
  remove_status: 'Remove status: {name}',
  remove_author: 'Remove author: {name}',
  remove_narrator: 'Remove narrator: {name}',
  remove_translator: 'Remove translator: {name}',
  remove_editor: 'Remove editor: {name}',
  remove_series: 'Remove series: {name}',
  remove_language: 'Remove language: {name}',
  remove_year: 'Remove year: {name}',
  remove_publisher: 'Remove publisher: {name}',
  remove_abridged: 'Remove edition: {name}',
});
