import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/fields', {
  username: 'Username',
  email: 'Email',
  passwordHint: { one: 'At least {count} character.', other: 'At least {count} characters.' },
  emailInvalid: 'Enter an email address, such as name@example.com.',
  usernameMissing: 'Enter a username.',
  emailMissing: 'Enter your email.',
  passwordShort: {
    one: 'A password needs at least {count} character.',
    other: 'A password needs at least {count} characters.',
  },
});
