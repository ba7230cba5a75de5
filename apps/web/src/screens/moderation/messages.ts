import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/moderation', {
  /** Heading. */
  reports: 'Reports',
  reviewOpen: 'To review ({open})',
  review: 'To review',
  /** Label of a field. */
  reviewed: 'Reviewed',
  /** Label of a field. */
  words: 'Words',
});
