/** Reasons that a member can give when reporting a comment. */
export const reportReasons = ['spam', 'abuse', 'spoiler', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** End time that marks a permanent mute. */
export const mutedForGood = '9999-12-31T23:59:59.999Z';

/** Limits of reports and moderation, for server and web. */
export const moderationLimits = {
  /** Maximum characters of a note with a report or a decision. */
  noteCharacters: 500,
  /** Maximum characters of the reason that a muted member reads. */
  muteReasonCharacters: 200,
  /** Length in days of a mute that is not permanent. */
  muteDays: { min: 1, max: 365 },
  /** Maximum reports by one member within an hour, and within a day. */
  reportsPerHour: 20,
  reportsPerDay: 60,
  /**
   * Maximum comments that one call to hide or show all of a member's comments changes; further ones need another
   * call.
   */
  commentsPerMute: 1000,
  /** Maximum members that a member can ignore, and maximum attempts within an hour. */
  ignoredMembers: 500,
  ignoresPerHour: 60,
  /** Maximum number of watched words, and characters of a word. */
  watchWords: 500,
  watchWordCharacters: { min: 2, max: 60 },
  /** Number of cases on a page of the moderators' queue. */
  casesShown: 20,
  /** Number of replies shown before and after a reported comment. */
  contextReplies: 3,
  /** Maximum reports and actions shown with a case. */
  historyShown: 50,
} as const;
