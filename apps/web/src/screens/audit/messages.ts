import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/audit', {
  /** Heading. */
  auditLog: 'Audit Log',
  clearSearch: 'Clear search',
});
