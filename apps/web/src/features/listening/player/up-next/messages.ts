import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-up-next', {
  finished: 'Finished',
  nextSeries: 'Next in series',
  upNext: 'Up next',
  titleNotStarted: '{title} could not be started.',
  nextSeries2: 'Next in series: ',
  upNext2: 'Up next: ',
  leftS: ' in {left} s',
  /** On a button. */
  cancel: 'Cancel',
  playSpan: 'Play{span}',
  removedUpNext: 'Removed from Up next.',
  removeUpNext: 'Remove from Up next',
  addUpNext: 'Add to Up next',
  titleNumberNumberNow: '{title} is number {number} of {count} now.',
  failedLoadUpNext: 'Failed to load Up next',
  loadingUpNext: 'Loading Up next',
  nothingHereYet: 'Nothing here yet. Choose Add to Up next in the menu of a book.',
  connectSeeAllUp: 'Connect to see all of Up next.',
  removedBdi: 'Removed {bdi}',
  /** On a button. */
  undo: 'Undo',
  hiddenMore: 'And {hidden} more.',
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
});
