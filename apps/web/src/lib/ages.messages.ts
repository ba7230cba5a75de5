import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('lib/ages', {
  /** Spoken age of less than ten seconds. */
  justNow: 'just now',
  /** Age in years, as brief as can be; it stands beside a comment. */
  age_year: '{count}y',
  /** Age in months, as brief as can be. */
  age_month: '{count}mo',
  /** Age in weeks, as brief as can be. */
  age_week: '{count}w',
  /** Age in days, as brief as can be. */
  age_day: '{count}d',
  /** Age in hours, as brief as can be. */
  age_hour: '{count}h',
  /** Age in minutes, as brief as can be. */
  age_minute: '{count}m',
  /** Age in seconds, as brief as can be. */
  age_second: '{count}s',
});
