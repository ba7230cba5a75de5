import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/gifts', {
  giveTitle: 'Give {site}',
  giveText: 'A gift of audiobooks: print it, or have it emailed on a day that you choose.',
  haveCode: 'Do you have a code? {redeem}',
  /** A link. */
  redeemIt: 'Redeem it',
  boughtTitle: 'Your gift',
  redeemTitle: 'Redeem a gift',
  enjoy: 'Enjoy!',
  newAccount: 'Make an account to redeem it, or log in to the one that you have.',
  logIn: 'Log in and redeem',
  otherCode: 'Enter another code',
  gifts: 'Gifts',
  search: 'Search',
  clear: 'Show all gifts',
});
