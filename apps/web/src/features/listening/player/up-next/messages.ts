import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-up-next', {
  finished: 'Finished',
  nextSeries: 'Next in series',
  titleNotStarted: '{title} could not be started.',
  /** On a button. */
  cancel: 'Cancel',
  removedUpNext: 'Removed from Up next.',
  removeUpNext: 'Remove from Up next',
  addUpNext: 'Add to Up next',
  nowAtNumber: '{title} is number {number} of {count} now.',
  failedLoadUpNext: 'Failed to load Up next',
  loadingUpNext: 'Loading Up next',
  nothingHereYet: 'Nothing here yet. Choose Add to Up next in the menu of a book.',
  connectSeeAllUp: 'Connect to see all of Up next.',
  removed: 'Removed {title}',
  /** On a button. */
  undo: 'Undo',
  andMore: { one: 'And {count} more.', other: 'And {count} more.' },
  /** Label. */
  playAutomatically: 'Play automatically',
  endBookStartsUp:
    'At the end of a book, starts Up next or the next in its series. Not while a sleep timer is set.',
  upNextNotChanged: 'Up next could not be changed: {title}.',
  dragReorder: 'Drag to reorder',
  playName: 'Play {name}',
  moreOptionsName: 'More options for {name}',
  moveTop: 'Move to top',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveEnd: 'Move to end',
  addedUpNext: 'Added to Up next.',
  /** Announcements for screen readers when a book has ended. */
  endSeries: 'Finished. Next in series: {title}',
  endUpNext: 'Finished. Up next: {title}',
  endSeriesStarts: {
    one: 'Finished. Next in series: {title} starts in {count} second',
    other: 'Finished. Next in series: {title} starts in {count} seconds',
  },
  endUpNextStarts: {
    one: 'Finished. Up next: {title} starts in {count} second',
    other: 'Finished. Up next: {title} starts in {count} seconds',
  },
  /** {title} is for screen readers only. */
  play: 'Play<more> {title}</more>',
  remove: 'Remove',
  /** The tags are quieter than {title}. */
  seriesTitle: '<lead>Next in series: </lead>{title}',
  upNextTitle: '<lead>Up next: </lead>{title}',
  seriesTitleIn: '<lead>Next in series: </lead>{title}<rest> in {seconds} s</rest>',
  upNextTitleIn: '<lead>Up next: </lead>{title}<rest> in {seconds} s</rest>',
});
