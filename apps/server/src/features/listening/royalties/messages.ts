import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/royalty-answers', {
  notAMonth: '{month} is not a month such as 2026-01.',
  monthMissing: 'There are no royalties for this month.',
  ruleMissing: 'Rule not found.',
  ruleTwice: 'There is a rule for this role, person and book. Change that one.',
  tooManyRules: { one: 'There can be {count} rule.', other: 'There can be {count} rules.' },
  noSuchPerson: 'Person not found.',
  noSuchBook: 'Audiobook not found.',
  shareTooHigh: 'A share is 100% at most.',
  currencyNeeded: 'Choose the currency of the amount.',
  currencyUnneeded: 'A share is paid in the currencies of the revenue.',
  /** `title` is a book. */
  sharesAbove: 'The shares of {title} would be above 100% together.',
  sharesAboveAll: 'The shares of all roles would be above 100% together.',
  firstMonthClosed: 'A month is closed, so the first month stays.',
  firstMonthFuture: 'The first month lies in the future.',
  closed: 'This month is closed.',
  notOver: 'This month is not over.',
  statementMissing: 'This person has no statement for this month.',
  notMade: 'The figures of this month are not complete. They are made tonight.',
  earlierOpen: 'Close the months before this one first.',
  /** Names of files. */
  royalties: 'Royalties {month}',
  statement: 'Royalties {month} {name}',
});
