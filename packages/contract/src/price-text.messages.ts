import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/prices', {
  price_day: { one: '{price} a day', other: '{price} every {count} days' },
  price_week: { one: '{price} a week', other: '{price} every {count} weeks' },
  price_month: { one: '{price} a month', other: '{price} every {count} months' },
  price_year: { one: '{price} a year', other: '{price} every {count} years' },
  /** {price} is as in ‘$9.99 a month’. */
  cost: '{price}. Cancel any time.',
  /** In one line: what comes before ‘then’ is free. {price} is as ‘$9.99 a month’. */
  costAfterTrial: {
    one: '{count} day free, then {price}. Cancel any time.',
    other: '{count} days free, then {price}. Cancel any time.',
  },
});
