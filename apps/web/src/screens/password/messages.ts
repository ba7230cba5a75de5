import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/password', {
  findWayBack: 'Find your way back',
  wellEmailLinkSet: 'We’ll email you a link to set a new password. The email includes your username.',
  chooseNewPassword: 'Choose a new password',
  linkIncomplete:
    'This link is incomplete. Copy the full link from the email, or <link>get a new one</link>.',
  youllSignedOutAll: 'You’ll be signed out on all your devices.',
});
