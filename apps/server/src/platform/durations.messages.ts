import { defineMessages } from '@lamplight/messages';

/** Lengths of recordings, with the units that are usual for them. */
export const m = defineMessages('app/durations', {
  hoursMinutes: '{hours} h {minutes} min',
  hours: '{hours} h',
  minutes: '{minutes} min',
  seconds: '{seconds} s',
});
