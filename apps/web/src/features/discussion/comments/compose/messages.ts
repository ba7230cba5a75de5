import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/comments-compose', {
  /** Number of characters above the limit: ‘12 too many to be posted.’ */
  overLimit: '{over} too many to be posted.',
  tooLong: 'Too long to post. Please shorten it.',
  /** Below the field of a translation, whose default text is empty. */
  defaultMissing: 'Write the default text, too.',
  draftDiscarded: 'Draft discarded.',
  /** Label of a field. */
  undo: 'Undo',
  /** On a button. */
  cancel: 'Cancel',
  at: 'At {time}',
  attach: 'Attach {time}',
  notPosted: 'Couldn’t post your comment. It’s saved so you can try again.',
  repliedToDeleted: 'The comment you were replying to was deleted. Your reply is saved in the box above.',
  /** For screen readers, on a chip: {time} is 'At 12:04'. */
  removeTime: 'Remove time: {time}',
  /** The tag is for screen readers only: ‘120 / 2000 characters’. */
  charactersUsed: '{used} / {limit}<more> characters</more>',
});
