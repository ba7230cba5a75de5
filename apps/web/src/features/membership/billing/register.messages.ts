import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/register', {
  password: 'Password',
  repeatPassword: 'Repeat password',
  /** A button: creates the account and goes to the payment. */
  submit: 'Register & Subscribe',
  backToLogin: 'Back to Login',
  passwordMissing: 'Enter a password.',
  repeatMissing: 'Repeat the password.',
  passwordsDiffer: 'Passwords do not match',
  consentMissing: 'Please tick the box to go on.',
  failed: 'Registration failed',
  taken: 'Username or email already exists',
});
