import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('media/cover-answers', {
  unreadable: 'The picture cannot be read, or has too many pixels.',
  format: 'A cover must be a JPEG, PNG, WebP or AVIF picture.',
  beingStored: 'This picture is being stored already. Please try again in a moment.',
  busy: 'The server is busy. Please try again in a moment.',
  severalWaiting: 'You already have several requests waiting. Please try again in a moment.',
  tooLarge: 'A cover may have up to {megabytes} MB.',
});
