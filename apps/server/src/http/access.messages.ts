import { defineMessages } from '@lamplight/messages';

/** Refusals of calls, by what the caller may not do. */
export const m = defineMessages('app/access', {
  library: 'Only editors and admins may change the library.',
  settings: 'Only admins may change the settings.',
  members: 'Only an admin may change members.',
  support: 'Only support and admins may see and help members.',
  pages: 'Only admins may change the pages.',
  files: 'Only editors and admins may add files.',
  mails: 'Only admins may change the texts of emails.',
  audit: 'Only an admin may read the audit list.',
  clips: 'Only editors and admins may end clips of others.',
  comments: 'Subscribe to comment on updates.',
  imports: 'Only editors and admins may import books.',
});
