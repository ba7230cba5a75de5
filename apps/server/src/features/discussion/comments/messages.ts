import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comment-answers', {
  commentDeleted: 'This comment was deleted.',
  repliedDeleted: 'The comment you are replying to was deleted.',
  waitsForReview: 'Your comment waits for review. You can reply once it is shown.',
  hiddenByModerators: 'Your comment was hidden by moderators, so it takes no replies.',
  /** `client_key` is the name of an input. */
  clientKeyTaken: 'That client_key was used for another comment.',
  /** The name shown for somebody whose account is gone. */
  formerMember: 'Former member',
  /** Shown instead of a comment. */
  commentRemoved: 'Comment removed',
  beyondEnd: 'That moment lies beyond the end of the chapter.',
  onlyAuthor: 'Only its author or a moderator may delete a comment.',
});
