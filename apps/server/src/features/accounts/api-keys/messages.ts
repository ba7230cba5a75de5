import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/api-key-answers', {
  nameMissing: 'Give the key a name.',
  nameLong: {
    one: 'The name can have {count} character at most.',
    other: 'The name can have {count} characters at most.',
  },
  endPassed: 'The end must be in the future.',
  notATime: 'This is not a date that exists.',
  tooMany: {
    one: 'There can be {count} key at most. Revoke one first.',
    other: 'There can be {count} keys at most. Revoke one first.',
  },
});
