import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/insights', {
  /** Heading. */
  insights: 'Insights',
  allBooks: 'All books',
  /** Tabs. */
  figures: 'Figures',
  listening: 'Listening',
  members: 'Members and revenue',
  royalties: 'Royalties',
});
