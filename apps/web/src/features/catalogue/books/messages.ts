import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/books', {
  resultsSearch: 'Results for “{search}”',
  allAudiobooks: 'All Audiobooks',
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  pagesResults: 'Pages of results',
  pagesAllAudiobooks: 'Pages of All Audiobooks',
  noAudiobooksFound: 'No audiobooks found.',
  /** On a button. */
  clearSearch: 'Clear search',
  finished: '✓ Finished',
  wholePercent: 'at {wholePercent}%',
  moreOthers: ' and {more} others',
  /** Label. */
  by: 'By',
  /** Label. */
  read: 'Read by',
  /** Heading. */
  details: 'Details',
  contentNotes: 'Content notes',
  yearBc: '{year} BC',
  yearTextEditionYearText2: '{yearText}, this edition {yearText2}',
  translators: 'Translators',
  translator: 'Translator',
  editors: 'Editors',
  editor: 'Editor',
  abridged: 'Abridged',
  unabridged: 'Unabridged',
  /** Label of a field. */
  allAudiobooks2: 'All audiobooks',
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  totalAudiobooks: '{total}+ audiobooks',
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  q: ' for {q}',
  audiobooksNotLoaded2: 'These audiobooks could not be loaded.',
  showAllChapters: 'Show all {count} chapters',
  readJoinNames: 'Read by {joinNames}',
  bookNumberIsolateText: 'Book {number} of {isolateText}',
  goNumber: 'Go to number',
  /** On a button. */
  go: 'Go',
  enterNumber1ToLocaleString: 'Enter a number from 1 to {toLocaleString}.',
  unknownLanguageTag: 'Unknown language ({tag})',
  draft: 'Draft',
  earlyAccess: 'Early access',
  scheduledMs: 'Scheduled {ms}',
  out5Stars: ' out of 5 stars',
  continueListening: 'Continue listening',
  popularNow: 'Popular Now',
  recentlyUpdated: 'Recently Updated',
  recentlyAdded: 'Recently Added',
  coverTitle: 'Cover of {title}',
  /** Heading. */
  summary: 'Summary',
  noSummaryYet: 'No summary yet.',
});
