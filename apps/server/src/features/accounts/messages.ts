import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/answers', {
  signedOutEverywhere: 'Every device is signed out. We sent you a link to choose a new password.',
  signedOutAndRestored:
    'Every device is signed out, and your old email address is back. We sent it a link to choose a new password.',
  signedOutWithoutLink:
    'Every device is signed out. Your account has another email address now, so we sent no link to choose a new password. If you didn’t change it, contact whoever runs this server.',
  profileUpdated: 'Profile updated!',
  thanks: 'Thank you.',
  alreadySignedOut: 'This device is already signed out.',
  deviceSignedOut: 'The device is signed out.',
  loggedOut: 'You are logged out.',
  resetEmailSent: 'Reset email sent.',
  passwordReset: 'Password has been reset successfully.',
  emailConfirmed: 'Your email address is confirmed.',
  emailRestored: 'Your old email address is back, and every device is signed out.',
  onlyAdmins: 'Only an admin may do this.',
});
