import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/password-screens', {
  forgotTitle: 'Find your way back',
  forgotText: 'We’ll email you a link to set a new password. The email includes your username.',
  resetTitle: 'Choose a new password',
  resetText: 'You’ll be signed out on all your devices.',
  invitedTitle: 'Choose a password',
  invitedText: 'Then sign in with it and your email address.',
  incompleteLink:
    'This link is incomplete. Copy the full link from the email, or <link>get a new one</link>.',
});
