import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/up-next-answers', {
  /** “Up next” is the name of the list. */
  queueFull: {
    one: 'Up next is full: {count} audiobook. Remove it to add another.',
    other: 'Up next is full: {count} audiobooks. Remove one to add another.',
  },
});
