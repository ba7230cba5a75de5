import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/book-answers', {
  bookNotFound: 'Audiobook not found.',
  chapterNotFound: 'Chapter not found.',
});
