import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/api-key-answers', {
  nameMissing: 'Give the key a name.',
  endPassed: 'The end must be in the future.',
  notATime: 'This is not a date that exists.',
  tooMany: {
    one: 'There can be {count} key at most. Revoke one first.',
    other: 'There can be {count} keys at most. Revoke one first.',
  },
});
