import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/moderation', {
  formerMember: 'Former member',
  deleted: 'Deleted',
  /** Name for screen readers. */
  asReported: 'As reported',
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
  mayWriteAgain: '{name} can write again.',
  spam: 'Spam',
  rudeOrAbusive: 'Rude or abusive',
  spoiler: 'Spoiler',
  illegal: 'Illegal',
  other: 'Other',
  containsWatchedWord: 'Contains a watched word',
  newMember: 'By a new member',
  reportCount: { one: '{count} report', other: '{count} reports' },
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
  updates: 'Updates',
  reviewTitle: 'Review of {title}',
  announcements: 'Announcements',
  /** Label of a field. */
  forGood: 'For good',
  reasonMissing: 'Please give a reason.',
  muteUsername: 'Mute {name}',
  readButNotWrite: 'They can read, but not write.',
  /** Label. */
  howLong: 'How long',
  /** Label. */
  reason: 'Reason',
  theyWillSeeThis: 'They will see this.',
  hideAllComments: 'Hide all their comments',
  /** Label. */
  loadingReports: 'Loading reports',
  reportsNotLoaded: 'The reports could not be loaded.',
  nothingToReview: 'Nothing to review',
  nothingReviewedYet: 'Nothing reviewed yet',
  /** Heading. */
  deleteComment: 'Delete comment?',
  deleteEffect: 'This can’t be undone. Replies will stay.',
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
  /** Badge of a member who cannot write. */
  mutedForGood: 'Muted for good',
  mutedUntil: 'Muted until {date}',
  /** In the dialog that mutes a member. */
  alreadyMutedForGood: 'They are muted for good now; another mute replaces that one.',
  alreadyMutedUntil: 'They are muted until {date} now; another mute replaces that one.',
  /** After a member was muted. */
  nowMutedForGood: '{name} is muted for good.',
  nowMutedUntil: '{name} is muted until {date}.',
  nowMuted: '{name} is muted.',
  /** Where a comment is: {subject} is a link. */
  inSubject: 'In {subject}',
  inSubjectAt: 'In {subject} at {time}',
  replyInSubject: 'Reply in {subject}',
  replyInSubjectAt: 'Reply in {subject} at {time}',
  days: { one: '{count} day', other: '{count} days' },
  /** Why a comment was reported: ‘3 reports: 2 Spam, 1 Other’. */
  reportsBecause: '{reports}: {reasons}',
  /** Part of the reasons: ‘2 Spam’. */
  reasonCount: '{count} {reason}',
  /** One line of a comment’s history; so are the next. */
  act_comment_hidden: 'Hidden by {actor}',
  act_comment_shown: 'Kept by {actor}',
  act_comment_deleted: 'Deleted by {actor}',
  act_case_reopened: 'Reopened by {actor}',
  act_member_muted: 'Member muted by {actor}',
  act_mute_ended: 'Member unmuted by {actor}',
  auto_comment_hidden: 'Hidden automatically',
  auto_comment_shown: 'Kept automatically',
  auto_comment_deleted: 'Deleted automatically',
  auto_case_reopened: 'Reopened automatically',
  auto_member_muted: 'Member muted automatically',
  auto_mute_ended: 'Member unmuted automatically',
  muteAct_forGood: 'Member muted for good by {actor}',
  muteAct_until: 'Member muted until {date} by {actor}',
  autoMute_forGood: 'Member muted for good automatically',
  autoMute_until: 'Member muted until {date} automatically',
});
