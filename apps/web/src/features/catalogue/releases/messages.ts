import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/releases', {
  moveNameOf: 'Move {nameOf}',
  dayEarlier: 'A day earlier',
  dayLater: 'A day later',
  move: 'Move to…',
  editPlaylist: 'Edit playlist',
  earlyAccess: 'Early access',
  waitsBook: 'Waits for its book',
  public: 'Public',
  clocksSkipTimeDay: 'The clocks skip this time on that day. Choose another one.',
  chooseDateTime: 'Choose a date and time.',
  notDateTime: 'This is not a date and time.',
  chooseTimeFuture: 'Choose a time in the future.',
  chooseTimeWithinNext: 'Choose a time within the next 5 years.',
  moveName: 'Move {name}',
  moveConfirmed: 'Move',
  dateTime: 'Date and time',
  timeZoneTimeZone: 'Time zone: {timeZone}',
  /** Label. */
  visibility: 'Visibility',
  onlyStaffSeeDrafts: 'Only staff see drafts.',
  /** Label. */
  notifyFollowers: 'Notify followers',
  chooseNumberDaysUp: 'Use a number of days up to {earlyDays}.',
  draft: 'Draft',
  scheduled: 'Scheduled',
  scheduledDate: 'Scheduled {date}',
  earlyAccessDays: 'Early access (days)',
  premiumMembersGetMany: 'Premium members get it this many days earlier.',
});
