import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/texts', {
  moreTitles: { one: '{count} more', other: '{count} more' },
  leastSentences: { one: 'At least {count} sentence.', other: 'At least {count} sentences.' },
  sentences: { one: '{count} sentence.', other: '{count} sentences.' },
  findBook: 'Find in this book',
  connectSearchBook: 'Connect to search this book.',
  nothingFound: 'Nothing found.',
  /** Heading. */
  saidIn: 'Said in',
  /** Label. */
  text: 'Text',
  quoteCopied: 'Quote copied.',
  quoteCouldntCopied: 'The quote couldn’t be copied.',
  /** Label. */
  copyQuote: 'Copy quote',
  /** Label. */
  commentHere: 'Comment here',
  shareAsClip: 'Share as a clip',
  textOfTitle: 'Text of {title}',
  arrowKeysChooseSentence: 'Arrow keys choose a sentence, Enter plays it.',
  backNow: 'Back to now',
  /** Label. */
  close: 'Close text',
  speedIs: 'Speed {speed}',
  chapterNo: 'This chapter has no text.',
  connectReadChapter: 'Connect to read this chapter. It isn’t downloaded.',
  notLoaded: 'The text could not be loaded.',
  /** Label. */
  loading: 'Loading text',
  size: 'Size',
  spacing: 'Spacing',
  width: 'Width',
  font: 'Font',
  /** Label. */
  settings: 'Text settings',
  fontHint: 'OpenDyslexic has Latin, Greek and Cyrillic letters. Other scripts use the standard font.',
  /** Label of a field. */
  small: 'Small',
  /** Label of a field. */
  medium: 'Medium',
  /** Label of a field. */
  large: 'Large',
  /** Label of a field. */
  largest: 'Largest',
  /** Label of a field. */
  normal: 'Normal',
  /** Label of a field. */
  wide: 'Wide',
  /** Label of a field. */
  widest: 'Widest',
  /** Label of a field. */
  narrow: 'Narrow',
  /** Label of a field. */
  full: 'Full',
  /** Label of a field. */
  standard: 'Standard',
  /** Label of a field. */
  serif: 'Serif',
  /** Label of a field. */
  openDyslexic: 'OpenDyslexic',
  offlineNone: 'Offline: no downloaded chapter has a text.',
  offlineSearched: 'Offline: searched only {titles}.',
  /** A sentence of the book in the quotation marks of the language. */
  quotation: '“{text}”',
});
