import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/factor-answers', {
  tookTooLong: 'This took too long. Please try again.',
  passkeyGone: 'This passkey is gone.',
  pleaseSignIn: 'Please sign in.',
  confirmEmailFirst: 'Please confirm your email address first.',
  lastFactor: 'Your account needs a passkey or two-step sign-in. Add another first.',
  thanks: 'Thank you.',
  sentLink: 'We sent you a link.',
  passkeyRemoved: 'The passkey is removed.',
  twoStepOff: 'Two-step sign-in is off.',
  enterCode: 'Enter the code of your authenticator app.',
  passkeyRequired: 'Please sign in with your passkey.',
  passkeyUnusable: 'This passkey could not be used. Please sign in another way.',
  passkeyInUse: 'This passkey is already in use.',
  tooManyPasskeys: {
    one: 'An account has at most {count} passkey.',
    other: 'An account has at most {count} passkeys.',
  },
  wrongCode: 'That code is not right, or it was used before. Try the next one.',
  twoStepNotSetUp: 'Two-step sign-in is not set up. Start again.',
  twoStepAlreadyOn: 'Two-step sign-in is already on.',
});
