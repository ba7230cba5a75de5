import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('discussion/announcements', {
  notSaved: 'The text could not be saved.',
  notLoaded: 'The text could not be loaded.',
  nothingHereYet: 'Nothing here yet.',
  /** On a button. */
  edit: 'Edit text',
  aboveUpdateRequests: 'Text above the update requests',
  overTooManySaved: '{over} too many to be saved.',
  somebodyChangedMeanwhile: 'Somebody has changed this text meanwhile. Save to replace it with yours.',
  itWasEmptied: 'It was emptied.',
  savedNow: 'Saved now',
  characters: ' characters',
  /** On a button. */
  cancel: 'Cancel',
  /** On a button. */
  save: 'Save',
  enterLink: 'Enter the link text.',
  enterLinkAddress: 'Enter the link address.',
  enterWebAddressSuch: 'Enter a web address, such as https://example.com.',
  /** On a button. */
  addLink: 'Add link',
  insert: 'Insert',
  /** Label. */
  text: 'Text',
  /** Label. */
  url: 'URL',
  /** Placeholder of a field. */
  https: 'https://',
  opensNewTab: ' (opens in a new tab)',
  uploadsNotLoaded: 'The uploads could not be loaded.',
  noRecentUpdatesYet: 'No recent updates yet.',
  /** Name for screen readers. */
  recentUploads: 'Recent uploads',
  chapters: { one: '{count} chapter', other: '{count} chapters' },
  updated: 'updated',
});
