import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/series', {
  seriesNotFound: 'Series not found.',
  booksOrder: 'Books in order',
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  pagesName: 'Pages of {name}',
  seriesNotLoaded: 'This series could not be loaded',
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  heardFinished: ' · {heard} finished',
});
