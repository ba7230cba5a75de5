import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/announcements', {
  notSaved: 'The text could not be saved.',
  notLoaded: 'The text could not be loaded.',
  nothingHereYet: 'Nothing here yet.',
  /** On a button. */
  edit: 'Edit text',
  aboveUpdateRequests: 'Text above the update requests',
  overLimit: '{over} too many to be saved.',
  somebodyChangedMeanwhile: 'Somebody has changed this text meanwhile. Save to replace it with yours.',
  itWasEmptied: 'It was emptied.',
  savedNow: 'Saved now',
  /** On a button. */
  cancel: 'Cancel',
  /** On a button. */
  save: 'Save',
  linkTextMissing: 'Enter the link text.',
  addressMissing: 'Enter the link address.',
  addressWrong: 'Enter a web address, such as https://example.com.',
  /** On a button. */
  addLink: 'Add link',
  insert: 'Insert',
  /** Label. */
  text: 'Text',
  /** Label. */
  url: 'URL',
  /** Placeholder of a field. */
  https: 'https://',
  /** For screen readers, after the text of a link. */
  opensInNewTab: '(opens in a new tab)',
  uploadsNotLoaded: 'The uploads could not be loaded.',
  noRecentUpdatesYet: 'No recent updates yet.',
  /** Name for screen readers. */
  recentUploads: 'Recent uploads',
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  /** The tag is for screen readers only; {age} is ‘5 minutes ago’. */
  updated: '<before>updated</before> {age}',
  /** The tag is for screen readers only: ‘120 / 2000 characters’. */
  charactersUsed: '{used} / {limit}<more> characters</more>',
});
