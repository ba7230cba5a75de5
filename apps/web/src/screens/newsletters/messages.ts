import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/newsletters', {
  /** Heading. */
  newsletters: 'Newsletters',
  newsletterNotFound: 'Newsletter not found',
  goToList: 'Go to the newsletters',
  newsletter: 'Newsletter',
  newsletterNotLoaded: 'The newsletter could not be loaded.',
  loadingNewsletter: 'Loading the newsletter',
});
