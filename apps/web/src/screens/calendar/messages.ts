import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/calendar', {
  movedBack: 'Moved back.',
  movedTo: 'Moved to {date}.',
  /** Takes the last action back; on a button. */
  undo: 'Undo',
  notMoved: 'The release could not be moved.',
  /** Heading: the days on which audiobooks come out. */
  calendar: 'Calendar',
  timeZone: 'Time zone: {zone}',
  /** On a button. */
  thisMonth: 'This month',
  /** Label. */
  previousMonth: 'Previous month',
  /** Label. */
  nextMonth: 'Next month',
  notLoaded: 'The calendar could not be loaded.',
  loading: 'Loading the calendar',
  emptyMonth: 'Nothing comes out this month.',
});
