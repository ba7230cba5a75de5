import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('lib/ages', {
  /** Spoken age of less than ten seconds. */
  justNow: 'just now',
});
