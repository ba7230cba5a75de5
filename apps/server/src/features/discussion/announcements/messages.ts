import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/announcement-answers', {
  textChanged: 'Somebody has changed this text meanwhile. Compare it with yours and save again.',
});
