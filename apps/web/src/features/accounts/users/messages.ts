import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/users', {
  /** Label of a field. */
  username: 'Username',
  /** Label of a field. */
  email: 'Email',
  leastMinCharacters: 'At least {min} characters.',
  enterEmailAddressSuch: 'Enter an email address, such as name@example.com.',
  enterUsername: 'Enter a username.',
  enterEmail: 'Enter your email.',
  passwordNeedsLeastMin: 'A password needs at least {min} characters.',
});
