import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/mail-texts', {
  /** Heading. */
  emails: 'Emails',
  emailsNotLoaded: 'The emails could not be loaded.',
  /** Label. */
  loadingEmails: 'Loading emails',
  /** Label. */
  email: 'Email',
  changed: ' (changed)',
});
