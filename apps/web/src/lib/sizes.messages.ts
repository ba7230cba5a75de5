import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('lib/sizes', {
  /** Size of a file: '870 KB'. */
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
  terabytes: '{size} TB',
});
