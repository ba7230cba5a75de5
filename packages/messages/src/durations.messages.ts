import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('lib/durations', {
  /** A length, briefly; 'h' is hours. English avoids 'm', which could be metres. */
  hoursAndMinutes: '{hours} h {minutes} min',
  /** A length in hours, briefly. */
  onlyHours: '{hours} h',
  /** A length in minutes, briefly. */
  onlyMinutes: '{minutes} min',
  /** A length in seconds, briefly. */
  onlySeconds: '{seconds} s',
  /** For screen readers, as in '2 hours 4 minutes 1 second'. */
  hours: { one: '{count} hour', other: '{count} hours' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  seconds: { one: '{count} second', other: '{count} seconds' },
});
