import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/pages', {
  /** Heading. */
  pages: 'Pages',
  /** On a button. */
  addPage: 'Add page',
  pagesNotLoaded: 'The pages could not be loaded.',
  /** Label. */
  loadingPages: 'Loading pages',
  pageNotFound: 'Page not found.',
  goPages: 'Go to the pages',
  editTitle: 'Edit {title}',
  page: 'Page',
  pageNotLoaded: 'The page could not be loaded.',
  /** Label. */
  loadingPage: 'Loading page',
  pageNotFound2: 'Page Not Found',
  mayTakenOffSite: 'It may have been taken off the site.',
  goHomePage: 'Go to home page',
  asTime: 'As of {time}',
});
