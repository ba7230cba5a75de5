import { defineMessages } from '@lamplight/messages';

/** Why an address of a page is refused. */
export const m = defineMessages('publishing/page-addresses', {
  empty: 'Please enter an address.',
  tooLong: { one: 'At most {count} character, please.', other: 'At most {count} characters, please.' },
  invalid: 'Use small letters from a to z, digits and single hyphens.',
  reserved: 'The app uses ‘{slug}’ itself. Choose another address.',
});
