import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/mails', {
  // Around every mail.
  memberReason: 'You get this email because you have an account at {site}.',
  stop: 'Stop these emails:',
  brokenButton: 'If the button does not work, copy this address:',
  /** Before an address: how to reach the publisher. */
  contact: 'Contact: {address}',
  hello: 'Hello {username},',

  // A forgotten password.
  reset_subject: 'Reset your {site} password',
  reset_preview: {
    one: 'The link works once, for {count} minute.',
    other: 'The link works once, for {count} minutes.',
  },
  reset_title: 'Choose a new password',
  reset_text: {
    one: 'Someone, hopefully you, asked to reset the password of your {site} account. This link works once, for {count} minute:',
    other:
      'Someone, hopefully you, asked to reset the password of your {site} account. This link works once, for {count} minutes:',
  },
  reset_ignore: 'If this wasn’t you, ignore this email. Nothing changes without the link.',
});
