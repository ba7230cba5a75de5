import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/not-found', {
  pageNotFound: 'Page Not Found',
  windTookPageOr: 'The wind took this page, or it was never written.',
  goHomePage: 'Go to home page',
});
