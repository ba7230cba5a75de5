import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/revenue-answers', {
  /** Names of files. */
  members: 'Members and revenue',
  cohorts: 'Members by month of joining',
});
