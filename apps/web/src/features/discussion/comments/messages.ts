import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments', {
  allComments: 'All comments',
  addComment: 'Add a comment',
  commentingOn: 'Commenting on {chapter}.',
  goToChapter: 'Go to this chapter’s comments',
  replyPosted: 'Reply posted.',
  replyTo: 'Reply to {name}',
  reply: 'Reply',
  post: 'Post',
  noCommentsYet: 'No comments yet. Be the first to comment!',
  noComments: 'No comments yet.',
  deleteReply: 'Delete reply?',
  delete: 'Delete',
  /** Heading. */
  mutedMembers: 'Muted members',
  /** Label of a field. */
  undo: 'Undo',
  spamOrAdvertising: 'Spam or advertising',
  rudeOrAbusive: 'Rude or abusive',
  spoiler: 'Spoiler',
  illegal: 'Illegal',
  somethingElse: 'Something else',
  reasonMissing: 'Please choose a reason.',
  report: 'Report',
  whatsWrong: 'What’s wrong with it?',
  /** Label. */
  note: 'Note (optional)',
  posted: 'Posted.',
  deleted: 'Deleted.',
  deleteComment: 'Delete comment?',
  /** {name} is read by screen readers only. */
  unmute: 'Unmute<more> {name}</more>',
  /** In the confirmation before a comment is deleted. */
  deleteEffect_comment: 'This can’t be undone. Replies will stay.',
  deleteEffect_review: 'This can’t be undone.',
  mutedForGood: 'You can’t write any more. Reason: {reason}',
  mutedUntil: 'You can’t write until {time}. Reason: {reason}',
  report_comment: 'Report comment',
  report_review: 'Report review',
  reported: 'Reported. A moderator will look at it.',
  comments: { one: '{count} comment', other: '{count} comments' },
});
