import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/public-pages', {
  /** Heading. */
  frontPage: 'Front page',
  frontPageNotLoaded: 'The front page could not be loaded.',
  loadingFrontPage: 'Loading the front page',
  enterTitle: 'Please enter a title.',
  /** Shown above the button that saves, when another language than the one shown has a problem. */
  problemIn: 'Please look at the text in {language}.',
  frontPageNotSaved: 'The front page could not be saved. Please try again.',
  frontPageSaved: 'Front page saved.',
  /** Label. */
  text: 'Text',
  howWorksStepNumber: 'How it works, step {number}',
  /** Label. */
  title: 'Title',
  showPrice: 'Show the price',
  currentPricePaymentProvider: 'The current price at your payment provider.',
  /** Label. */
  pictureDescription: 'Picture description',
  visitorsWhoCantSee: 'For visitors who can’t see it. Leave empty if it is only decorative.',
  saving: 'Saving…',
  saveFrontPage: 'Save front page',
  changesFrontPageNot: 'The changes to the front page are not saved.',
  previewFrontPage: 'Preview of the front page',
  preview: 'Preview',
  howWorks: 'How it works',
  welcomeNewPopularBooks: 'At /welcome, with new and popular books.',
  alsoSitesMainAddress: 'Also at the site’s main address',
  /** Label of a field. */
  books: 'Books',
  listAllBooksPage: 'A list of all books, and a page for each.',
  /** Label of a field. */
  chapterTitles: 'Chapter titles',
  authorsNarrators: 'Authors and narrators',
  /** Label of a field. */
  series: 'Series',
  /** Label of a field. */
  clips: 'Clips',
  membersMayShareUp:
    'Members may share up to 45 seconds of a book by a link. All clips of a book cover 10 % of it at most.',
  /** Heading. */
  embeddedPlayer: 'Embedded player',
  embeddedText:
    'A small player of samples, clips and demo books for other websites. It sets no cookies and stores nothing.',
  /** Label of a field. */
  allowedSites: 'Sites that may show it',
  allowedHint:
    'One in each line, such as example.com or *.example.com; * for every site. Leave empty to turn the player off.',
  saveSites: 'Save sites',
  sitesNotSaved: 'The changes to the list of sites are not saved.',
  anotherAdminJustChanged: 'Another admin has just changed this. Please try again.',
  notSaved: 'Not saved. Please try again.',
  /** Heading. */
  publicPages: 'Public pages',
  pagesAnybodyOpenSearch:
    'Pages that anybody can open and search engines can find. They show covers, descriptions and names, and samples, but no other audio. Changes are saved right away.',
  openPublicPages: 'Open the public pages',
  settingsNotLoaded: 'The settings could not be loaded.',
  loadingPublicPages: 'Loading public pages',
  markdownHint: {
    one: 'Markdown: # heading, **bold**, *italic*, - list, [link](https://…). At most {count} character.',
    other: 'Markdown: # heading, **bold**, *italic*, - list, [link](https://…). At most {count} characters.',
  },
  changedMeanwhile: 'Another admin has changed the front page meanwhile.',
  saved: 'Saved.',
});
