import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/login-screen', {
  title: 'Welcome back',
  text: 'Your audiobook is open where you left it. {demo}',
});
