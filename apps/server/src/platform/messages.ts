import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('app/platform', {
  restarting: 'The server is restarting. Please try again in a moment.',
  tooManySignIns: 'Too many people are signing in. Please try again in a moment.',
  tooManyBytes: 'This is too long: {kilobytes} KB at most. Please shorten it.',
  tooManyCharacters: {
    one: 'At most {count} character, please.',
    other: 'At most {count} characters, please.',
  },
  emptyText: 'Please write something first.',
});
