import { accountEndpoints } from './endpoints/accounts.ts';
import { announcementEndpoints } from './endpoints/announcements.ts';
import { billingEndpoints } from './endpoints/billing.ts';
import { demoEndpoints } from './endpoints/demo.ts';
import { discussionEndpoints } from './endpoints/discussion.ts';
import { libraryEndpoints } from './endpoints/library.ts';
import { libraryEditingEndpoints } from './endpoints/library-editing.ts';
import { libraryImportingEndpoints } from './endpoints/library-importing.ts';
import { listeningEndpoints } from './endpoints/listening.ts';
import { mediaEndpoints } from './endpoints/media.ts';
import { memberEndpoints } from './endpoints/members.ts';
import { uploadEndpoints } from './endpoints/uploads.ts';

/** All endpoints of the API, by name. The server refuses to start unless each has a handler. */
export const endpoints = {
  ...accountEndpoints,
  ...billingEndpoints,
  ...libraryEndpoints,
  ...libraryEditingEndpoints,
  ...libraryImportingEndpoints,
  ...mediaEndpoints,
  ...uploadEndpoints,
  ...listeningEndpoints,
  ...discussionEndpoints,
  ...announcementEndpoints,
  ...demoEndpoints,
  ...memberEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
