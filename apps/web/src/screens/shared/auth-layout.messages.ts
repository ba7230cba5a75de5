import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/auth-layout', {
  /** The built-in motto, as it breaks into lines. */
  motto: 'Stories, {line}by lamplight.',
  contact: 'Contact: {address}',
  cancelSubscription: 'Cancel a subscription',
  signedInAs: 'Signed in as {name}',
  /** A button: with the account that is signed in. */
  continue: 'Continue',
});
