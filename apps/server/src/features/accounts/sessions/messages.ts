import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/session-answers', {
  singleSignOnRequired:
    'Your account can be signed in to by single sign-on only. Use its button on the login page.',
});
