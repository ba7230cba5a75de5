import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/year', {
  /** Heading. */
  yourYear: 'Your year',
});
