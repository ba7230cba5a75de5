import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/session-answers', {
  /** For example: Chrome on Windows. */
  browserOnSystem: '{browser} on {system}',
  /** Where somebody signed in. */
  unknownDevice: 'Unknown device',
});
