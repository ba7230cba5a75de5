import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/updates', {
  allAnnouncements: 'All announcements',
  writeAnnouncement: 'Write an announcement',
  noAnnouncementsYet: 'No announcements yet.',
  allUpdateRequests: 'All update requests',
  writeUpdateRequest: 'Write an update request',
  subscribeCommentUpdates: 'Subscribe to comment on updates.',
  subscribeViewAudiobooks: 'Subscribe to view audiobooks',
  /** Heading. */
  announcements: 'Announcements',
  /** Heading. */
  updateRequests: 'Update requests',
  /** Short for update requests: a tab. */
  requests: 'Requests',
  /** Heading. */
  recentUploads: 'Recent uploads',
  uploads: 'Uploads',
  kindsUpdates: 'Kinds of updates',
  manageSubscription: 'Manage Subscription',
  subscribeNow: 'Subscribe Now',
  /** Heading. */
  updates: 'Updates',
  updatesNotLoaded: 'The updates could not be loaded.',
  announcementCount: { one: '{count} announcement', other: '{count} announcements' },
  requestCount: { one: '{count} request', other: '{count} requests' },
  deleteAnnouncement: 'Delete announcement?',
  deleteRequest: 'Delete request?',
});
