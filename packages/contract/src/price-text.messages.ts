import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/prices', {
  perDay: '{amount} a day',
  perWeek: '{amount} a week',
  perMonth: '{amount} a month',
  perYear: '{amount} a year',
  everyDays: { one: '{amount} every {count} day', other: '{amount} every {count} days' },
  everyWeeks: { one: '{amount} every {count} week', other: '{amount} every {count} weeks' },
  everyMonths: { one: '{amount} every {count} month', other: '{amount} every {count} months' },
  everyYears: { one: '{amount} every {count} year', other: '{amount} every {count} years' },
  /** {price} is as in ‘$9.99 a month’. */
  cost: '{price}. Cancel any time.',
  /** In one line: what comes before ‘then’ is free. {price} is as ‘$9.99 a month’. */
  costAfterTrial: {
    one: '{count} day free, then {price}. Cancel any time.',
    other: '{count} days free, then {price}. Cancel any time.',
  },
});
