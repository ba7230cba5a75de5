import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/page-refusals', {
  notFound: 'This page does not exist.',
  changed: 'Another admin has changed this page. Load it again before you save.',
  addressTaken: 'Another page has this address.',
  tooMany: { one: 'At most {count} page, please.', other: 'At most {count} pages, please.' },
  empty: 'The page is empty.',
  outline: 'Complete the outline and delete its note before you publish the page.',
  noConsent: 'This page needs no consent.',
  published: 'This page was published: its versions are kept. Take it off the site instead.',
  orderChanged: 'Another admin has added or deleted a page. Load the pages again before you move one.',
  noTitle: 'Please enter a title.',
  titleLines: 'A title is one line of text.',
  tooLong: { one: 'At most {count} character, please.', other: 'At most {count} characters, please.' },

  // Consent: {pages} is a list of titles.
  consentChanged: 'Changed meanwhile: {pages}. Please read it again.',
  consentMissing: 'Please agree to: {pages}.',
});
