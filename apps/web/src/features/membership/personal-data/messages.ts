import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/personal-data', {
  areYouSure: 'Are you sure?',
  deleting: 'Deleting...',
  deleteMyAccount: 'Delete My Account',
  accountNotDeleted: 'Your account could not be deleted.',
  deletesAccountBdiGood: 'This deletes the account {bdi} for good.',
  typeUsernameConfirm: 'Type {username} to confirm',
  dataDownloaded: 'Your data is downloaded.',
  /** Heading. */
  data: 'Your data',
  zipFileEverythingStored:
    'A zip file with everything stored about you: your account, comments, listening, bookmarks and payments.',
  preparing: 'Preparing...',
  downloadMyData: 'Download My Data',
  dataNotDownloaded: 'Your data could not be downloaded.',
  deleteAccount: 'Delete your account?',
  bookmarksPlacesSettingsDeleted:
    'Your bookmarks, places and settings are deleted, and a paid subscription ends right away. Your comments stay without your name. This can’t be undone.',
  paymentProviderKeepsInvoices: 'The payment provider keeps invoices, as the law requires.',
  continue: 'Continue',
});
