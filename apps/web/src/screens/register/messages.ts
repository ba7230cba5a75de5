import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/register-screen', {
  /** To become a member; `site` is the publisher's name. */
  title: 'Join {site}',
  text: 'Every audiobook, on every device you own. {price} {demo}',
});
