import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/sign-in-answers', {
  linkExpired: 'This link is no longer valid.',
  invalidCredentials: 'Invalid username/email or password',
  wrongPassword: 'Wrong password. Please try again.',
});
