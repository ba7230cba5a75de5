import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/royalties', {
  /** Headings. */
  royalties: 'Royalties',
  statement: 'Royalty statement',
});
