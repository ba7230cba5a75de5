import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/audit-answers', {
  /** `field` is a parameter of the call, such as 'from'. */
  neitherDayNorTime: '{field} is neither a day nor a time.',
  dayOrTime: '{field} must be a day such as 2026-01-31 or a time such as 2026-01-31T05:00:00Z.',
});
