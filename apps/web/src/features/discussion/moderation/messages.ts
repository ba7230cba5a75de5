import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/moderation', {
  formerMember: 'Former member',
  mutedMuteEndText: 'Muted {muteEndText}',
  deleted: 'Deleted',
  /** Name for screen readers. */
  asReported: 'As reported',
  reply: 'Reply in ',
  in: 'In ',
  clockTime: ' at {clockTime}',
  ownComment: 'This is your own comment. Another moderator will decide.',
  /** On a button. */
  delete: 'Delete',
  unmute: 'Unmute',
  mute: 'Mute',
  hideDetails: 'Hide details',
  details: 'Details',
  noteModeratorsOptional: 'Note for moderators (optional)',
  /** Label. */
  loadingDetails: 'Loading details',
  detailsNotLoaded: 'The details could not be loaded.',
  /** Heading. */
  thread: 'Thread',
  /** Heading. */
  reports: 'Reports',
  /** Heading. */
  history: 'History',
  commentKept: 'Comment kept.',
  commentHidden: 'Comment hidden.',
  commentDeleted: 'Comment deleted.',
  backQueue: 'Back in the queue.',
  /** Label of a field. */
  undo: 'Undo',
  usernameWriteAgain: '{username} can write again.',
  spam: 'Spam',
  rudeOrAbusive: 'Rude or abusive',
  spoiler: 'Spoiler',
  illegal: 'Illegal',
  other: 'Other',
  containsWatchedWord: 'Contains a watched word',
  newMember: 'By a new member',
  reports2: { one: '{count} report', other: '{count} reports' },
  visible: 'Visible',
  hidden: 'Hidden',
  waitingReview: 'Waiting for review',
  keep: 'Keep',
  hide: 'Hide',
  showAgain: 'Show again',
  keepHidden: 'Keep hidden',
  approve: 'Approve',
  reject: 'Reject',
  kept: 'Kept',
  hidden2: 'Hidden {by}',
  kept2: 'Kept {by}',
  deleted2: 'Deleted {by}',
  reopened: 'Reopened {by}',
  memberUnmuted: 'Member unmuted {by}',
  updates: 'Updates',
  reviewTitle: 'Review of {title}',
  announcements: 'Announcements',
  /** Label of a field. */
  n1Day: '1 day',
  /** Label of a field. */
  n7Days: '7 days',
  /** Label of a field. */
  n30Days: '30 days',
  /** Label of a field. */
  good: 'For good',
  giveReason: 'Please give a reason.',
  muteUsername: 'Mute {username}',
  readButNotWrite: 'They can read, but not write.',
  mutedMuteEndTextNowAnother: ' They are muted {muteEndText} now; another mute replaces that one.',
  /** Label. */
  howLong: 'How long',
  /** Label. */
  reason: 'Reason',
  theyWillSeeThis: 'They will see this.',
  hideAllComments: 'Hide all their comments',
  /** Label. */
  loadingReports: 'Loading reports',
  reportsNotLoaded: 'The reports could not be loaded.',
  nothingReview: 'Nothing to review',
  nothingReviewedYet: 'Nothing reviewed yet',
  /** Heading. */
  deleteComment: 'Delete comment?',
  cantUndone: 'This can’t be undone. Replies will stay.',
  wordsNotLoaded: 'The words could not be loaded.',
  /** Label. */
  loadingWords: 'Loading words',
  wordsSaved: 'Words saved.',
  commentsOneWordsWait: 'Comments with one of these words wait for review. One word or phrase on each line.',
  wordsWatch: 'Words to watch',
  /** On a button. */
  save: 'Save',
  /** On a button. */
  discard: 'Discard',
  notSavedYet: 'Not saved yet.',
  mutedUntil: '{username} is muted {end}.',
  muted: '{username} is muted.',
  memberMutedUntil: 'Member muted {end} {by}',
  memberMuted: 'Member muted {by}',
});
