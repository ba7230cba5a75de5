import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/books', {
  resultsSearch: 'Results for “{search}”',
  allAudiobooks: 'All Audiobooks',
  notLoaded: 'The audiobooks could not be loaded.',
  pagesResults: 'Pages of results',
  pagesAllAudiobooks: 'Pages of All Audiobooks',
  noneFound: 'No audiobooks found.',
  /** On a button. */
  clearSearch: 'Clear search',
  finished: '✓ Finished',
  atPercent: 'at {percent}%',
  /** Heading. */
  details: 'Details',
  contentNotes: 'Content notes',
  yearBc: '{year} BC',
  bothYears: '{first}, this edition {edition}',
  translators: 'Translators',
  translator: 'Translator',
  editors: 'Editors',
  editor: 'Editor',
  abridged: 'Abridged',
  unabridged: 'Unabridged',
  /** Label of a field. */
  allAudiobooksList: 'All audiobooks',
  /** Name for screen readers of a row of letters, A to Z. */
  letters: 'Go to a letter',
  /** Name for screen readers of '#' in that row. */
  digitsSigns: 'Digits and signs',
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  atLeastAudiobooks: { one: '{count}+ audiobooks', other: '{count}+ audiobooks' },
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  listNotLoaded: 'These audiobooks could not be loaded.',
  showAllChapters: 'Show all {count} chapters',
  readBy: 'Read by {names}',
  bookOfSeries: 'Book {number} of {series}',
  goToNumber: 'Go to number',
  /** On a button. */
  go: 'Go',
  numberWrong: 'Enter a number from 1 to {total}.',
  unknownLanguageTag: 'Unknown language ({tag})',
  draft: 'Draft',
  earlyAccess: 'Early access',
  scheduledAt: 'Scheduled {time}',
  continueListening: 'Continue listening',
  popularNow: 'Popular Now',
  recentlyUpdated: 'Recently Updated',
  recentlyAdded: 'Recently Added',
  coverTitle: 'Cover of {title}',
  /** Heading. */
  summary: 'Summary',
  noSummaryYet: 'No summary yet.',
  /** {names} are links to people: ‘By Ann Lee, Bo Ek’. */
  byNames: 'By {names}',
  readByNames: 'Read by {names}',
  /** {names} are the first names of more. */
  namesAndMore: { one: '{names} and {count} others', other: '{names} and {count} others' },
  andOthers: '{names} and others',
  authors: 'Authors',
  narrators: 'Narrators',
  language: 'Language',
  /** When a book was first published. */
  published: 'Published',
  publisher: 'Publisher',
  /** Abridged or unabridged. */
  edition: 'Edition',
  /** What is in the tag is for screen readers only. */
  outOfFive: '{average}<more> out of 5 stars</more>',
  /** Status of an audiobook whose chapters still come out; so are the next. */
  status_ongoing: 'Ongoing',
  status_complete: 'Complete',
  status_dropped: 'Dropped',
  /** The search text is in quotation marks. */
  audiobooksFor: { one: '{count} audiobook for {search}', other: '{count} audiobooks for {search}' },
  atLeastAudiobooksFor: {
    one: '{count}+ audiobooks for {search}',
    other: '{count}+ audiobooks for {search}',
  },
});
