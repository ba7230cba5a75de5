import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments-compose', {
  overTooManyPosted: '{over} too many to be posted.',
  tooLongPost: 'Too long to post. Please shorten it.',
  draftDiscarded: 'Draft discarded.',
  /** Label of a field. */
  undo: 'Undo',
  characters: ' characters',
  /** On a button. */
  cancel: 'Cancel',
  clockTime: 'At {clockTime}',
  attachClockTime: 'Attach {clockTime}',
  couldntPostComment: 'Couldn’t post your comment. It’s saved so you can try again.',
  commentReplyingDeleted:
    'The comment you were replying to was deleted. Your reply is saved in the box above.',
});
