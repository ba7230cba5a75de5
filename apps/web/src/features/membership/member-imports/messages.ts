import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/member-imports-web', {
  // Invitations of single people.
  /** On a button. */
  invite: 'Invite',
  inviteTitle: 'Invite Somebody',
  inviteText: 'They get an email with a link to choose a password.',
  email: 'Email',
  username: 'Username',
  usernameHint: 'Leave it empty, and one is made up. It can be changed in the profile.',
  /** Label: how somebody may listen. */
  access: 'Access',
  freeMonths: 'Free months',
  premiumAccess: 'Premium access, without end',
  payThemselves: 'They subscribe themselves',
  months: 'Months',
  invited: 'Invited. The email is on its way.',
  invitedAgain: 'They were invited before. Another email is on its way.',
  notInvited: 'The invitation was not sent',

  // Export.
  /** On a button. */
  exportMembers: 'Export as CSV',
  exporting: 'Exporting...',
  exported: 'Members exported.',
  notExported: 'The members were not exported',

  // The file.
  chooseFile: 'Choose a CSV file',
  /** Label. */
  fileOfMembers: 'File of members',
  fileHint:
    'Exports of Patreon, Memberful, Ghost, Substack, Stripe and this site are recognized. Of any other table with email addresses, you choose the columns. At most {rows} rows.',
  nothingYet: 'Nothing is added and no email is sent before you press Import.',
  sending: 'Sending {file}...',
  notSent: 'The file was not sent',
  tooLarge: {
    one: 'The file is too large: at most {count} MB.',
    other: 'The file is too large: at most {count} MB.',
  },
  format_lamplight: 'An export of Lamplight',
  format_patreon: 'An export of Patreon',
  format_memberful: 'An export of Memberful',
  format_ghost: 'An export of Ghost',
  format_substack: 'An export of Substack',
  format_stripe_customers: 'Customers of Stripe',
  format_stripe_subscriptions: 'Subscriptions of Stripe',
  format_other: 'A table',

  // Columns and rules.
  columns: 'Columns',
  rules: 'What the rows become',
  /** Choice: the file does not have it. */
  noColumn: 'Not in the file',
  /** Example of a value, after the name of a column. */
  columnWithSample: '{column}: {sample}',
  field_email: 'Email address',
  field_username: 'Username',
  field_name: 'Name (its first word becomes the username)',
  field_active: 'Status',
  field_customer: 'Customer at Stripe',
  field_subscription: 'Subscription at Stripe',
  field_plan: 'Plan',
  field_months: 'Free months',
  field_premium: 'Premium',
  field_note: 'Note',
  /** Label of a choice. */
  others: 'Without a subscription, free months or premium of their own',
  others_none: 'An invitation to subscribe',
  others_free_months: 'Free months',
  /** Label of a choice. */
  inactive: 'Not active in the file',
  inactive_left_out: 'Leave out',
  inactive_imported: 'Import as well',
  /** On a button. */
  checkAgain: 'Check again',
  checking: 'Checking...',

  // The check.
  checkedRows: '{checked} of {total} rows checked',
  importing: 'Importing...',
  undoing: 'Undoing...',
  reading: 'Reading the file...',
  importedRows: '{imported} of {total} members imported',
  removedRows: { one: '{count} account removed', other: '{count} accounts removed' },
  quiet: 'The server isn’t responding. It goes on by itself once it is back.',
  continues: 'This goes on if you close the page.',
  percent: '{percent} %',

  becomes: 'New members',
  become_subscription: {
    one: '{count} keeps a running subscription, without a new charge',
    other: '{count} keep a running subscription, without a new charge',
  },
  become_free_months: { one: '{count} gets free months', other: '{count} get free months' },
  become_premium: { one: '{count} gets premium access', other: '{count} get premium access' },
  become_none: { one: '{count} is invited to subscribe', other: '{count} are invited to subscribe' },

  /** Names of parts of a list, with their sizes. */
  tab_ready: 'Ready ({count})',
  tab_imported: 'Imported ({count})',
  tab_failed: 'Failed ({count})',
  tab_refused: 'Problems ({count})',
  tab_known: 'Known ({count})',
  tab_left_out: 'Left out ({count})',
  rows: 'Rows',
  loadingRows: 'Loading rows',
  rowsNotLoaded: 'The rows were not loaded',
  noRows: 'No rows here.',
  /** Where a row is in the file. */
  line: 'Line {line}',
  noAddress: 'No address',
  access_subscription: 'Subscription',
  access_free_months: { one: '{count} free month', other: '{count} free months' },
  access_premium: 'Premium',
  access_none: 'Invitation to subscribe',

  // Start and end.
  /** Label. */
  mailsPerMinute: 'Emails per minute',
  mailsHint: 'As many as your mail server accepts. The last one is sent after about {time}.',
  mailsRange: 'A whole number from {min} to {max}.',
  /** On a button. */
  importMembers: { one: 'Import {count} member', other: 'Import {count} members' },
  importTitle: { one: 'Import {count} Member?', other: 'Import {count} Members?' },
  importText:
    'Each gets an account and one email with a link to choose a password. For a day you can undo this for everybody who has not signed in.',
  /** On a button. */
  startImport: 'Import',
  /** On a button: forgets the file. */
  drop: 'Drop this file',
  /** On a button. */
  stop: 'Stop',
  stopTitle: 'Stop the Import?',
  stopText: 'Those who are imported stay until you undo the import.',
  /** On a button. */
  undo: 'Undo the import',
  undoTitle: 'Undo the Import?',
  undoText: 'Deletes the imported accounts to which nobody has signed in. Subscriptions at Stripe go on.',
  undoUntil: 'Can be undone until {time}.',
  mailsUntil: 'Emails are sent until about {time}.',
  notChanged: 'The import was not changed',
  nothingReady: 'No row can be imported.',

  state_reading: 'Reading',
  state_checking: 'Checking',
  state_checked: 'Checked',
  state_importing: 'Importing',
  state_done: 'Imported',
  state_undoing: 'Undoing',
  state_undone: 'Undone',
  state_canceled: 'Stopped',
  earlier: 'Earlier imports',
  importsNotLoaded: 'The imports were not loaded',
  /** An earlier import in a list. */
  importedOf: { one: '{count} member', other: '{count} members' },
  /** On a button. */
  another: 'Import another file',
});
