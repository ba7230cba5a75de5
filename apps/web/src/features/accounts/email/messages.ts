import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/email', {
  previewNotLoaded: 'The preview could not be loaded.',
  loadingPreview: 'Loading the preview',
  emailSaved: 'Email saved.',
  emailNotSaved: 'The email could not be saved. Please try again.',
  originalRestored: 'Original restored.',
  originalNotRestored: 'The original could not be restored. Please try again.',
  testEmailNotSent: 'The test email could not be sent. Please try again.',
  /** Label. */
  subject: 'Subject',
  /** Label. */
  text: 'Text',
  emptyLineBeginsParagraph: 'An empty line begins a paragraph. {button} is the button{values} are filled in.',
  /** On a button. */
  save: 'Save',
  sendMeTest: 'Send me a test',
  /** On a button. */
  restoreOriginal: 'Restore original',
  /** On a button. */
  discard: 'Discard',
  notSavedYet: 'Not saved yet.',
  /** Heading. */
  preview: 'Preview',
  confirmRestore: 'Restore the original text?',
  emailDeleted: 'Your text of this email will be deleted.',
  restore: 'Restore',
  welcome: 'Welcome',
  sentWhenSomebodyJoined: 'Sent when somebody has joined.',
  passwordReset: 'Password reset',
  sentWhenSomebodyForgotten: 'Sent when somebody has forgotten their password.',
  passwordChanged: 'Password changed',
  sentAfterPasswordChanged: 'Sent after a password was changed.',
  newDevice: 'New device',
  sentAfterSignNew: 'Sent after a sign-in on a new device.',
  signChanged: 'Sign-in changed',
  sentAfterPasskeyTwo:
    'Sent after a passkey, two-step sign-in or recovery codes were changed, or emails about sign-ins turned off. {change} says which.',
  wasntMe: '‘This wasn’t me’',
  sentAfterSomebodyUsed: 'Sent after somebody used that link. {undone} says what it undid.',
  confirmAddress: 'Confirm an address',
  sentNewAddressConfirm: 'Sent to a new address, to confirm it.',
  addressAboutChange: 'Address about to change',
  sentOldAddress: 'Sent to the old address.',
  addressChanged: 'Address changed',
  sentOldAddressAfter: 'Sent to the old address after an admin changed it.',
  existingSubscription: 'Existing subscription',
  sentWhenAddressAlready: 'Sent when an address that already has a subscription is about to pay again.',
  invitation: 'Invitation',
  /** `{access}` is a placeholder. */
  sentWhenAdminInvites:
    'Sent to somebody whom an admin invites or imports, with a link to choose a password. {access} says how they may listen.',
  cancelSubscription: 'Cancel a subscription',
  sentWhenSomebodyAsks: 'Sent when somebody asks to cancel without signing in, with a link to confirm.',
  paymentFailed: 'Payment failed',
  sentWhenPaymentSubscription: 'Sent when a payment for a subscription was declined, after each attempt.',
  cardExpiring: 'Card about to expire',
  sentBeforeCardExpires:
    'Sent once for a card, in the month before it expires. {card} is its last four digits, {month} its last month.',
  subscriptionCanceled: 'Subscription canceled',
  sentWhenSubscriptionSet:
    'Sent when a subscription was set to end. {time} says when that was, {end} when it ends.',
  subscriptionPaused: 'Subscription paused',
  sentWhenSubscriptionPaused:
    'Sent when a member has paused their subscription. {pause} says from when to when.',
  pauseEnding: 'Pause about to end',
  sentBeforePauseEnds: 'Sent once, three days before a pause of a subscription ends. {end} is the day.',
  subscriptionResumed: 'Subscription goes on',
  sentWhenSubscriptionResumed: 'Sent when a pause of a subscription is over.',
  winBack: 'Return to us',
  sentToFormerMembers:
    'Sent once to former members who chose announcements by email, if you have turned it on under Plans. {code} is your code, if there is one.',
  subscriptionEnded: 'Subscription ended',
  sentWhenSubscriptionEnded: 'Sent when a subscription has ended.',
  notification: 'Notification',
  sentMembersWhoChose: 'Sent to members who chose emails at once.',
  weeklyLetter: 'Weekly letter',
  sentMembersWhoChoseOne: 'Sent to members who chose one email a week.',
  newAddress: 'New address',
  sentNewAddressAfter: 'Sent to the new address after an admin changed it.',
  changedMeanwhile: 'Another admin has changed this email meanwhile.',
  feedShared: 'Feed used in many places',
  sentWhenFeedShared: 'Sent when many apps or networks use a member’s feed on one day. {feed} is its name.',
  giftBought: 'Gift bought',
  sentWhenGiftBought:
    'Sent to the buyer of a gift. {gift} says what it is, {code} is its code, {end} the day until which it can be redeemed.',
  giftReceived: 'Gift received',
  sentWhenGiftReceived:
    'Sent to who gets a gift, on the day that the buyer chose. {from} is the buyer’s name, {wish} what they wrote.',
  giftTakenBack: 'Gift refunded',
  sentWhenGiftTakenBack: 'Sent to a member when a gift that they redeemed was refunded to its buyer.',
  feedRenewed: 'New address of a feed',
  sentWhenFeedRenewed:
    'Sent when that happens again, and the feed’s address is replaced. {feed} is its name.',
});
