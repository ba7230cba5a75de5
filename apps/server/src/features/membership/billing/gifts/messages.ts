import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/gift-answers', {
  notOffered: 'Gifts are not sold here at the moment.',
  offerGone: 'This gift is no longer offered. Choose another one.',
  nameMissing: 'Please enter your name.',
  messageLines: { one: 'At most {count} line, please.', other: 'At most {count} lines, please.' },
  dayPast: 'Choose today or a later day.',
  dayTooLate: { one: 'Choose a day within {count} day.', other: 'Choose a day within {count} days.' },
  dayWithoutEmail: 'Enter the address to which the gift is to be sent.',
  checkoutFailed: 'The payment page could not be opened. Please try again.',
  linkUnknown: 'This link is not valid. Check that it is complete.',
  codeUnknown: 'This code is not valid. Check the spelling.',
  codeRedeemed: 'This gift has been redeemed already.',
  codeExpired: 'This gift has expired.',
  codeTakenBack: 'This gift was refunded, so it can no longer be redeemed.',
  otherCurrency:
    'Your subscription is paid in another currency, so this gift cannot extend it. It can still be given to somebody else.',
  tooFar: 'Your subscription is paid too far ahead to be extended by this gift. The code keeps until {day}.',
  nameOrEmailTaken: 'Username or email already exists. Log in to redeem the gift into your account.',
  noSuchGift: 'This gift does not exist.',
  nothingToSend: 'This gift can no longer be redeemed, so there is nothing to send.',
  settingsChanged: 'The settings were changed meanwhile. Check them and try again.',
  /** On the provider's receipt; {plan} is the name of a plan. */
  payment: { one: 'A gift: {count} month of {plan}', other: 'A gift: {count} months of {plan}' },
});
