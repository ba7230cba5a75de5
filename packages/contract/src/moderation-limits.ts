/** Reasons that a member can give when reporting a comment. */
export const reportReasons = ['spam', 'abuse', 'spoiler', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** End of a mute that does not end. */
export const mutedForGood = '9999-12-31T23:59:59.999Z';

/** Limits of reports and moderation, for server and web. */
export const moderationLimits = {
  /** Maximum characters of a note with a report or a decision. */
  noteCharacters: 500,
  /** Maximum characters of the reason that a muted member reads. */
  muteReasonCharacters: 200,
  /** Days of a mute that ends. */
  muteDays: { min: 1, max: 365 },
  /** Reports of one member within an hour, and within a day. */
  reportsPerHour: 20,
  reportsPerDay: 60,
  /** Comments that hiding or showing all of a member's changes at most in one call; the rest needs another. */
  commentsPerMute: 1000,
  /** Maximum members that a member can ignore, and attempts within an hour. */
  ignoredMembers: 500,
  ignoresPerHour: 60,
  /** Words to watch, and characters of one. */
  watchWords: 500,
  watchWordCharacters: { min: 2, max: 60 },
  /** Cases on a page of the queue. */
  casesShown: 20,
  /** Replies shown around a reported comment, before and after it. */
  contextReplies: 3,
  /** Reports and acts shown with a case. */
  historyShown: 50,
} as const;
