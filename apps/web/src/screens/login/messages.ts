import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/login-screen', {
  title: 'Welcome back',
  text: 'Your audiobook is open where you left it. {demo}',
  /** Heading of the screen to which another site returns after its sign-in. */
  singleSignOn: 'Single sign-on',
  /** A toast. */
  accountLinked: 'The account is linked.',
  /** A toast, after the member has proved who they are. */
  confirmed: 'Thank you. You can continue now.',
});
