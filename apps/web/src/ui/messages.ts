import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('ui/ui', {
  audioNotPlayed: 'The audio could not be played. Please try again.',
  pause: 'Pause',
  play: 'Play',
  /** Name of the slider of an audio player: where it plays. */
  position: 'Place',
  /** For screen readers: '12 minutes 4 seconds of 1 hour'. */
  positionOfLength: '{position} of {length}',
  /** On a button. */
  cancel: 'Cancel',
  /** On a button. */
  copy: 'Copy',
  done: 'Done',
  /** For screen readers, after the text of a link. */
  opensInNewTab: '(opens in a new tab)',
  /** {pages} is a list of links: 'Terms and Privacy'. */
  agreeTo: 'I agree to: {pages}',
  /** On a button. */
  retry: 'Retry',
  aboutSite: 'About this site',
  firstPage: 'First page',
  previousPage: 'Previous page',
  /** Short for the previous page, on a button. */
  prev: 'Prev',
  pageNumber: 'Page {number}',
  nextPage: 'Next page',
  /** The next page, on a button. */
  next: 'Next',
  lastPage: 'Last page',
  capsLock: 'Caps Lock is on.',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  showAll: { one: 'Show all {count}', other: 'Show all {count}' },
  showLess: 'Show less',
  readMore: 'Read more',
  /** For screen readers: the book has the reader’s bookmark. */
  bookmarked: 'Bookmarked',
  /** Label. */
  clearSearch: 'Clear search',
  endOfList: 'End of the list.',
  /** An average, for screen readers: '4.5 out of 5 stars'. */
  outOfFive: '{average} out of 5 stars',
  stars: { one: '{count} star', other: '{count} stars' },
  /** Chosen stars: '4 of 5'. */
  valueOfFive: '{value} of 5',
  /** Takes the last action back; on a button. */
  undo: 'Undo',
  showMore: 'Show more',
  /** Closes an error message. */
  dismiss: 'Dismiss',
  /** For screen readers: the numbers of a list’s pages. */
  pages: 'Pages',
});
