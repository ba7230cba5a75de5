import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/api-keys', {
  /** Heading. */
  apiKeys: 'API keys',
  apiKeysExplained:
    'Programs of yours call the API with a key: a nightly export, a list of releases on your site. A key can do what its scopes say, and never more than the admin who made it. It cannot change passwords, roles or payments.',
  documentation: 'API documentation',
  addKey: 'Add key',
  loading: 'Loading the API keys',
  notLoaded: 'The API keys could not be loaded.',
  noKeysYet: 'No API keys yet',
  noKeysHint: 'Add one for each program, so that you can revoke it alone.',
  madeBy: 'Made by {name} on {day}',
  neverUsed: 'Never used',
  lastUsed: 'Last used {age}',
  ends: 'Ends on {day}',
  endless: 'No end date',
  ended: 'Ended on {day}',
  revoke: 'Revoke',
  /** For screen readers; {name} is the key's name. */
  revokeName: 'Revoke {name}',
  revokeQuestion: 'Revoke {name}?',
  revokeExplained: 'Programs that use this key stop working at once. This cannot be undone.',
  revoked: '{name} is revoked.',
  notRevoked: 'The key could not be revoked.',
  /** Title of a dialog. */
  addApiKey: 'Add API Key',
  /** Label of a field: what the key is for. */
  name: 'Name',
  nameHint: 'What will use the key, such as ‘Nightly export’.',
  nameMissing: 'Give the key a name.',
  /** Label: when the key stops working. */
  ends_label: 'Ends',
  end_30: 'In 30 days',
  end_90: 'In 90 days',
  end_365: 'In a year',
  end_never: 'Never',
  scopes: 'What the key can do',
  scopesMissing: 'Choose at least one thing that the key can do.',
  /** Choice for a group of calls. */
  level_none: 'Nothing',
  level_read: 'Read',
  level_write: 'Read and change',
  level_write_only: 'Add and change',
  create: 'Create key',
  notAdded: 'The key could not be added.',
  /** Title of a dialog. */
  yourKey: 'Your New Key',
  copyNow: 'Copy the key now and keep it like a password. It is not shown again.',
  /** Label of the field with the key. */
  key: 'Key',
  copied: 'Key copied.',
  notCopied: 'Copying is not possible here. Select the key and copy it.',
  /** Groups of calls. */
  group_books: 'Library',
  'group_book-editing': 'Editing books and texts',
  group_people: 'People and series',
  group_imports: 'Imports',
  group_media: 'Uploads',
  group_comments: 'Comments',
  group_reviews: 'Reviews',
  group_updates: 'Updates and announcements',
  group_moderation: 'Moderation',
  group_members: 'Members',
  group_audit: 'Audit log',
  group_site: 'Settings of the site',
  group_clips: 'Clips',
  group_pages: 'Pages',
  /** A group of calls that a key only reads, in a list. */
  scope_read: '{group}: read',
  /** A group of calls that a key reads and changes, in a list. */
  scope_write: '{group}: change',
});
