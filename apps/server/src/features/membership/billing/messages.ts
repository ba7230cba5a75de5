import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/billing-answers', {
  linkExpired: 'This link is no longer valid.',
  nothingToCancel: 'There is no subscription to cancel.',
  checkoutFailed: 'The checkout could not be opened. Please try again.',
  tooManyEmails: 'Too many emails were sent to this address today. Please try again tomorrow.',
  otherPassword: 'That is not the password you chose for this account.',
  otherAccount: 'Log in to the account that asked for this, then open the link again.',
  subscriptionEnded: 'The subscription has ended. Please subscribe again.',
  grantUsed: 'This member has used the free subscription or is subscribed.',
  noSubscription: 'This member has no subscription.',
  nameOrEmailTaken: 'Username or email already exists',
  cancelLinkSent: 'If this address has a subscription, a link to cancel it is on its way.',
  providerUnavailable: 'The payment provider cannot be reached. Please try again in a moment.',
  loginFailed: 'Auto login failed. Please log in manually.',
  tooManyUnpaid: {
    one: '{count} registration from your network is waiting for payment. Pay for it, or try again later.',
    other:
      '{count} registrations from your network are waiting for payment. Pay for one of them, or try again later.',
  },
  planGone: 'This plan is no longer offered. Choose another one.',
  planNotForYou: 'Your subscription cannot be changed to this plan.',
  nothingToChange: 'There is no subscription to change.',
  plansChanged: 'The plans were changed meanwhile. Check them and try again.',
  defaultStays: 'This plan is bought by people who choose none, so it stays visible.',
  codeUnknown: 'This code is not valid. Check the spelling.',
  codeEnded: 'This code has ended.',
  codeUsedUp: 'This code has been used up.',
  codeOfOtherPlan: 'This code is not for this plan.',
  codeForNewMembers: 'This code is for new members only.',
  codeRefused: 'This code cannot be used any more. Remove it to go on without it.',
  months: 'Months are {min} to {max}.',
  /** Of the payment provider's calls. */
  signature_missing: 'The signature was refused: it is missing or cannot be read.',
  signature_future: 'The signature was refused: it comes from the future.',
  signature_unreadable: 'The signature was refused: it cannot be read.',
  signature_unknown: 'The signature was refused: none of our secrets made its signature, or it is too old.',
});
