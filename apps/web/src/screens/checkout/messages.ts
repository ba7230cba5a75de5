import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/checkout', {
  /** Heading. */
  paymentCanceled: 'Payment Canceled',
  nothingCharged: 'Nothing was charged. You can start again whenever you like.',
  goBack: 'Go Back',
  cancelSubscription: 'Cancel your subscription',
  listenUntilEndPeriod:
    'You can listen until the end of the period you have paid for. No further payment is taken.',
  backProfile: 'Back to your profile',
  log: 'Log In',
  alreadySubscription: 'You already have a subscription',
  emailAddressAlreadyPaid:
    'Your email address already has a paid subscription, so nothing was charged. We sent a link to that address; open it to connect the subscription to your account. It works for {connectMinutes} minutes.',
  notCheckSpamFolder: 'Not there? Check your spam folder, or go back and try again in a few minutes.',
  goBackFromConnect: 'Go back',
  connectSubscription: 'Connect your subscription',
  accountGetsSubscriptionAlready:
    'Your account gets the subscription that you already pay for. Nothing is charged.',
  missingSessionId: 'Missing session ID',
  /** Heading. */
  thank: 'Thank you',
  paymentStillBeingConfirmed:
    'Your payment is still being confirmed. No need to pay again; we’ll continue automatically.',
  libraryOpensMoment: 'Your library opens in a moment.',
  signingYouIn: 'Signing you in',
});
