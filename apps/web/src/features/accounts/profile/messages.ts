import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/profile', {
  /** Label of the choice of a language. */
  language: 'Language',
});
