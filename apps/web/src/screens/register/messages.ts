import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/register-screen', {
  /** To become a member; `site` is the publisher's name. */
  title: 'Join {site}',
  /** Links. */
  redeemGift: 'Redeem a gift',
  giveGift: 'Give a gift',
  text: 'Every audiobook, on every device you own. {price} {demo}',
});
