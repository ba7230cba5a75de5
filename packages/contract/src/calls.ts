import { accountCalls } from './calls/accounts.ts';
import { announcementCalls } from './calls/announcements.ts';
import { billingCalls } from './calls/billing.ts';
import { demoCalls } from './calls/demo.ts';
import { discussionCalls } from './calls/discussion.ts';
import { libraryCalls } from './calls/library.ts';
import { libraryEditingCalls } from './calls/library-editing.ts';
import { libraryImportingCalls } from './calls/library-importing.ts';
import { listeningCalls } from './calls/listening.ts';
import { mediaCalls } from './calls/media.ts';
import { memberCalls } from './calls/members.ts';
import { uploadCalls } from './calls/uploads.ts';

/** Every call of the API, by name. The server refuses to start unless each has a handler. */
export const calls = {
  ...accountCalls,
  ...billingCalls,
  ...libraryCalls,
  ...libraryEditingCalls,
  ...libraryImportingCalls,
  ...mediaCalls,
  ...uploadCalls,
  ...listeningCalls,
  ...discussionCalls,
  ...announcementCalls,
  ...demoCalls,
  ...memberCalls,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;
