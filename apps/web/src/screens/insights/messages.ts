import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/insights', {
  /** Heading. */
  insights: 'Insights',
  allBooks: 'All books',
});
