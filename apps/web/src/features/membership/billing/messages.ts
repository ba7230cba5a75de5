import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/billing', {
  portalFailed_gate: 'Failed to get billing portal. Please try again.',
  portalFailed_profile: 'Failed to get portal link.',
  checkoutMissing_gate: 'Failed to start subscription. Please try again.',
  checkoutMissing_profile: 'Failed to get subscription link.',
  checkoutFailed_profile: 'Failed to get subscription link.',
  checkoutFailed_gate: 'Failed to process subscription. Please try again.',
  notCanceled: 'Your subscription could not be canceled. Please try again.',
  /** On a button. */
  cancelNow: 'Cancel now',
  linkNotSent: 'The link could not be sent. Please try again.',
  linkHint: 'The link goes to your account’s email address.',
  /** On a button. */
  sendLink: 'Send link',
  notConnected: 'Your subscription could not be connected. Please try again.',
  /** Label. */
  password: 'Password',
  passwordHint: 'The one you chose when you registered.',
  connect: 'Connect my subscription',
  tryDemo: 'Try the demo',
  checkingPayment: 'Checking your payment',
  accountNotLoaded: 'Your account could not be loaded.',
  /** On a button. */
  retry: 'Retry',
  listenSample: 'Listen to a sample',
  /** Name of a player: a part of an audiobook to listen to. */
  sample: 'Sample',
  someAudiobooks: 'Some of the audiobooks',
  title_audiobooks: 'Subscribe to view audiobooks',
  title_bookmarks: 'Subscribe to view bookmarks',
  title_synopsis: 'Subscribe to view Synopsis',
  reactivateTitle: 'Reactivate your subscription',
  reactivateText: 'Your subscription is not active. Manage your subscription to reactivate access.',
  /** On a button. */
  manageSubscription: 'Manage Subscription',
  subscribeText: 'You need an active subscription to view this page.',
  /** On a button. */
  subscribeNow: 'Subscribe Now',
  premiumCosts: '{name} costs {price}.',
  autoLoginFailed: 'Auto login failed. Please log in manually.',
  trialDenied: 'Your free trial did not start: this card has had one before. Nothing was charged.',
  note_trial: 'Nothing is charged until then.',
  note_confirming: 'Your first payment isn’t confirmed yet. Press Subscribe to complete it.',
  note_paused: 'Your subscription is paused.',
  note_pausedUntil:
    'Your subscription is paused until {date}. Then it goes on by itself, and payments are taken again when they are due.',
  note_pauseToCome:
    'Your subscription will be paused from {from} to {until}. You can listen until the pause begins.',
  note_grace:
    'Your last payment failed. You can listen until {date}; update your card to go on after that. Your place in every book is kept.',
  /** In a bar above the screen. */
  bar_grace: 'Your last payment failed. You can listen until {date}.',
  bar_closed: 'Your last payment failed. The library is closed until it is paid.',
  note_ended: 'Your subscription has ended. You can subscribe again any time.',
  note_premium: 'Your account has premium access. No subscription needed.',
  note_none: 'You don’t have a subscription yet.',
  note_setToEnd: 'Your subscription ends on {date}. You can listen until then, and resume it any time.',
  note_granted: 'You have free access until {date}. Nothing is charged.',
  note_given: 'Your gift gives you access until {date}. Nothing is charged.',
  /** Heading. */
  subscription: 'Subscription',
  cancelSubscription: 'Cancel your subscription',
  renews: 'Your subscription will renew on {date}',
  notActive: 'Subscription not active',
  paymentFailed:
    'Your last payment failed. Update your card to keep listening; your place in every book is kept.',
  /** On a button. */
  updateCard: 'Update card',
  upgradeFailed: 'Failed to initiate upgrade. Please try again.',
  upgradeDownload: 'Upgrade to download',
  /** On a button. */
  notNow: 'Not now',
  /** A verb, on a button: to the plan with downloads. */
  upgrade: 'Upgrade',
  upgradeText:
    'Your subscription lets you listen to everything here. Keeping chapters on this device comes with a premium account.',
  /** After a cancellation. */
  ended: 'Your subscription has ended. We sent you an email about it.',
  endsOn: 'Your subscription is canceled. It ends on {date}. We sent you an email about it.',
  /** {sent} is the server’s sentence about the mailed link. */
  linkSent: {
    one: '{sent} It works for {count} hour.',
    other: '{sent} It works for {count} hours.',
  },
  /** {name} is a plan, the prices are as in ‘$9.99 a month’. */
  premiumCostsNow: '{name} costs {price}. You pay {paid} now.',
  subscribe: 'Subscribe',
});
