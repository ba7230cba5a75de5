import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments', {
  allComments: 'All comments',
  addComment: 'Add a comment',
  commentingBdi: 'Commenting on {bdi}.',
  goChaptersComments: 'Go to this chapter’s comments',
  replyPosted: 'Reply posted.',
  replyUsername: 'Reply to {username}',
  reply: 'Reply',
  post: 'Post',
  noCommentsYet: 'No comments yet. Be the first to comment!',
  noCommentsYet2: 'No comments yet.',
  deleteReply: 'Delete reply?',
  deleteOne: 'Delete {one}?',
  cantUndone: 'This can’t be undone.',
  cantUndone2: 'This can’t be undone. Replies will stay.',
  delete: 'Delete',
  /** Heading. */
  mutedMembers: 'Muted members',
  unmuteSpan: 'Unmute{span}',
  /** Label of a field. */
  undo: 'Undo',
  cantWriteEnd: 'You can’t write{end}. Reason: {mute_reason}',
  spamOrAdvertising: 'Spam or advertising',
  rudeOrAbusive: 'Rude or abusive',
  spoiler: 'Spoiler',
  illegal: 'Illegal',
  somethingElse: 'Something else',
  chooseReason: 'Please choose a reason.',
  reportNoun: 'Report {noun}',
  report: 'Report',
  whatsWrong: 'What’s wrong with it?',
  /** Label. */
  noteOptional: 'Note (optional)',
});
