import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/moderation-answers', {
  commentDeleted: 'This comment was deleted.',
  nothingToUndo: 'There is no decision to undo.',
  reviewedMeanwhile: 'This comment was reviewed or reported meanwhile. Your decision was not saved.',
  changedMeanwhile: 'The author has changed this comment meanwhile. Your decision was not saved.',
  noSuchReport: 'There is no such report.',
  ownReview: 'This is your own comment. Another moderator will decide.',
  muteYourself: 'You can’t mute yourself.',
  nothingToMute: 'This member has no comments to mute.',
  muteChanged: 'This member was muted or unmuted again meanwhile.',
  noAccount: 'This account does not exist.',
  mutedMeanwhile: 'Another moderator has muted this member meanwhile. Check when that mute ends.',
  staffNotMuted: 'Staff can’t be muted.',
  muteEnded: 'This mute has ended. Mute the member again.',
  /** The name shown for somebody whose account is gone. */
  formerMember: 'Former member',
  ownComment: 'This is your own comment. You can delete it.',
  announcementNotReported: 'Announcements can’t be reported.',
  /** Why a comment was hidden. */
  reports: { one: '{count} report', other: '{count} reports' },
  wordLength: 'Each word must have {min} to {max} characters: {word}',
  tooManyWords: {
    one: 'At most {count} word can be watched. Please remove some.',
    other: 'At most {count} words can be watched. Please remove some.',
  },
  tooManyMuted: {
    one: 'You have muted {count} member. Unmute somebody first.',
    other: 'You have muted {count} members. Unmute somebody first.',
  },
});
