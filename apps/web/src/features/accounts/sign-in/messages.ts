import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/sign-in', {
  // The form.
  usernameOrEmail: 'Username or email',
  password: 'Password',
  /** A button: signs in. */
  logIn: 'Log In',
  withPasskey: 'Sign in with a passkey',
  /** A button: opens the form for new members. */
  register: 'Register',
  forgot: 'Forgot Username or Password?',
  failed: 'Invalid username/email or password',
  nameMissing: 'Enter your username or email.',
  passwordMissing: 'Enter your password.',

  // A forgotten password.
  resetSent: 'Reset email sent.',
  resetNotSent: 'Email not found or failed to send reset link.',
  resetHint: {
    one: 'If an account uses this address, the link arrives in a minute or two. It works for {count} minute. Not there? Check your spam folder.',
    other:
      'If an account uses this address, the link arrives in a minute or two. It works for {count} minutes. Not there? Check your spam folder.',
  },
  sendLink: 'Send Reset Link',
  backToLogin: 'Back to Login',

  // A new password.
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  resetPassword: 'Reset Password',
  newLink: 'Send me a new link',
  newPasswordMissing: 'Enter a new password.',
  passwordsDiffer: 'Passwords do not match.',
  resetFailed: 'Reset failed or token expired.',
  resetDone: 'Password has been reset successfully.',

  // Links in mails.
  done_confirm: 'Your email address is confirmed.',
  done_revert: 'Your old email address is back, and every device is signed out.',
  done_notMe: 'Every device is signed out. We sent you a link to choose a new password.',
  failed_confirm: {
    one: 'Links work for {count} hour. Change the address in your profile to get a new one.',
    other: 'Links work for {count} hours. Change the address in your profile to get a new one.',
  },
  failed_notMe: {
    one: 'Links work once, for {count} day. You can still choose a new password, which signs every device out.',
    other:
      'Links work once, for {count} days. You can still choose a new password, which signs every device out.',
  },
  failed_revert: {
    one: 'Links work for {count} day. If somebody else uses your account, contact whoever runs this server.',
    other:
      'Links work for {count} days. If somebody else uses your account, contact whoever runs this server.',
  },
  linkInvalid: 'This link is no longer valid.',

  // The password once more, before a sensitive change.
  confirmTitle: 'Confirm it’s you',
  /** A button. */
  continue: 'Continue',
  confirmWithBoth: 'Enter your password or use a passkey to continue.',
  confirmWithPassword: 'Enter your password to continue.',
  passkeyButton: 'Use a passkey',
  tryAgain: 'Something went wrong. Please try again.',
});
