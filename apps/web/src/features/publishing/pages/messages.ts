import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/pages', {
  /** Heading. */
  addPage: 'Add page',
  add: 'Add',
  pageNotAdded: 'The page could not be added. Please try again.',
  /** Label. */
  start: 'Start from',
  /** Label of a field. */
  blank: 'Blank',
  /** Label. */
  title: 'Title',
  outlinesSayWhatApp:
    'Outlines say what the app stores and does. They are not legal advice: complete them, and have them checked.',
  read: 'Please read',
  notSaved: 'That could not be saved. Please try again.',
  tickBoxGo: 'Please tick the box to go on.',
  somethingChanged: 'Something has changed',
  changesNotLoaded: 'The changes could not be loaded.',
  readWhatNew: 'Please read what is new. Your library is waiting right behind it.',
  agreeContinue: 'Agree and continue',
  /** On a button. */
  signOut: 'Sign out',
  loadingChanges: 'Loading the changes',
  pageNotSaved: 'The page could not be saved. Please try again.',
  enterTitle: 'Please enter a title.',
  pagePublished: 'Page published.',
  pageTakenOffSite: 'Page taken off the site.',
  /** Heading. */
  page: 'Page',
  unsavedChangesBack: 'Your unsaved changes are back.',
  /** On a button. */
  discard: 'Discard',
  /** Label. */
  address: 'Address',
  link: 'At {link}. Links to the old address end when you change it.',
  pagePage: 'The page will be at {page}.',
  /** Label. */
  text: 'Text',
  markdownHeadingBoldItalic:
    'Markdown: ## heading, **bold**, *italic*, - list, [link](https://example.com), | table |.',
  linkFooter: 'Link in the footer',
  publicPagesProfile: 'Of public pages and of the profile.',
  askConsentRegistration: 'Ask for consent at registration',
  newMembersTickBox: 'New members tick a box that links here. Version and date are kept.',
  /** On a button. */
  saveDraft: 'Save draft',
  /** On a button. */
  publish: 'Publish…',
  takeOffSite: 'Take off the site',
  /** On a button. */
  delete: 'Delete',
  /** Heading. */
  preview: 'Preview',
  takeTitleOffSite: 'Take ‘{title}’ off the site?',
  addressAnswersNotFound: 'Its address answers ‘not found’ until you publish it again. Its versions stay.',
  deleteTitle: 'Delete ‘{title}’?',
  neverPublishedNothingStays: 'It was never published, and nothing of it stays.',
  cancelSubscription: 'Cancel a subscription',
  pagesChanged: 'Another admin has added or deleted a page. Check the list and try again.',
  orderNotSaved: 'The order could not be saved. Please try again.',
  noPagesYet: 'No pages yet',
  termsPrivacyImprintMembers: 'Terms, privacy, imprint: members find them at the foot of every public page.',
  /** Name for screen readers. */
  pages: 'Pages',
  needsConsent: 'Needs consent',
  notFooter: 'Not in the footer',
  moveTitleUp: 'Move {title} up',
  moveTitleDown: 'Move {title} down',
  draft: 'Draft',
  notShown: 'Not shown',
  publishedUnpublishedChanges: 'Published, with unpublished changes',
  published: 'Published',
  versionNotLoaded: 'The version could not be loaded.',
  /** Label. */
  loadingVersion: 'Loading version',
  /** Heading. */
  versions: 'Versions',
  versionVersion: 'Version {version}',
  membersAsked: ' · members were asked',
  showVersionVersion: 'Show<span> version {version}</span>',
  titleVersionVersion: '{title}, version {version}',
  /** On a button. */
  close: 'Close',
  publishTitle: 'Publish ‘{title}’?',
  publishConfirmed: 'Publish',
  everybodyReadThen: 'Everybody can read it then. This version is kept with its date.',
  newVersionKeptDate: 'The new version is kept with its date. Earlier versions stay.',
  askMembersAgree: 'Ask members to agree',
  readAcceptVersionBefore: 'They read and accept this version before they go on. Admins are not asked.',
  changesNotSaved: 'Changes not saved. They are kept as a draft.',
  changedMeanwhile: 'Another admin has changed this page meanwhile.',
  saved: 'Saved.',
});
