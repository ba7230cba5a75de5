import { accountEndpoints } from './endpoints/accounts.ts';
import { announcementEndpoints } from './endpoints/announcements.ts';
import { apiKeyEndpoints } from './endpoints/api-keys.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { billingEndpoints } from './endpoints/billing.ts';
import { bookEditingEndpoints } from './endpoints/book-editing.ts';
import { bookFileEndpoints } from './endpoints/book-files.ts';
import { bookEndpoints } from './endpoints/books.ts';
import { clipEndpoints } from './endpoints/clips.ts';
import { commentEndpoints } from './endpoints/comments.ts';
import { demoEndpoints } from './endpoints/demo.ts';
import { feedEndpoints } from './endpoints/feeds.ts';
import { figureEndpoints, ownYearEndpoints } from './endpoints/figures.ts';
import { folderImportEndpoints } from './endpoints/folder-import.ts';
import { followEndpoints } from './endpoints/follows.ts';
import { giftEndpoints } from './endpoints/gifts.ts';
import { libraryEndpoints } from './endpoints/library.ts';
import { listenerSettingsEndpoints } from './endpoints/listener-settings.ts';
import { listeningEndpoints } from './endpoints/listening.ts';
import { mailTextEndpoints } from './endpoints/mail-texts.ts';
import { memberImportEndpoints } from './endpoints/member-imports.ts';
import { memberEndpoints } from './endpoints/members.ts';
import { moderationEndpoints } from './endpoints/moderation.ts';
import { momentEndpoints } from './endpoints/moments.ts';
import { newsletterEndpoints } from './endpoints/newsletters.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { consentEndpoints, pageEndpoints } from './endpoints/pages.ts';
import { peopleEndpoints } from './endpoints/people.ts';
import { personalDataEndpoints } from './endpoints/personal-data.ts';
import { playbackEndpoints } from './endpoints/playback.ts';
import { progressEndpoints } from './endpoints/progress.ts';
import { publicPagesEndpoints } from './endpoints/public-pages.ts';
import { releaseEndpoints } from './endpoints/releases.ts';
import { revenueEndpoints } from './endpoints/revenue.ts';
import { reviewEndpoints } from './endpoints/reviews.ts';
import { royaltyEndpoints } from './endpoints/royalties.ts';
import { sampleEndpoints } from './endpoints/samples.ts';
import { factorEndpoints } from './endpoints/sign-in-factors.ts';
import { singleSignOnEndpoints } from './endpoints/single-sign-on.ts';
import { siteEndpoints } from './endpoints/site.ts';
import { stayEndpoints } from './endpoints/staying.ts';
import { textEndpoints } from './endpoints/texts.ts';
import { upNextEndpoints } from './endpoints/up-next.ts';
import { uploadEndpoints } from './endpoints/uploads.ts';
import { webhookEndpoints } from './endpoints/webhooks.ts';

/** All endpoints of the API, by name. The server refuses to start unless each has a handler. */
export const endpoints = {
  ...accountEndpoints,
  ...factorEndpoints,
  ...singleSignOnEndpoints,
  ...billingEndpoints,
  ...stayEndpoints,
  ...giftEndpoints,
  ...bookEndpoints,
  ...bookEditingEndpoints,
  ...bookFileEndpoints,
  ...peopleEndpoints,
  ...folderImportEndpoints,
  ...uploadEndpoints,
  ...progressEndpoints,
  ...libraryEndpoints,
  ...listenerSettingsEndpoints,
  ...playbackEndpoints,
  ...listeningEndpoints,
  ...figureEndpoints,
  ...revenueEndpoints,
  ...royaltyEndpoints,
  ...ownYearEndpoints,
  ...upNextEndpoints,
  ...textEndpoints,
  ...momentEndpoints,
  ...followEndpoints,
  ...feedEndpoints,
  ...notificationEndpoints,
  ...commentEndpoints,
  ...reviewEndpoints,
  ...announcementEndpoints,
  ...moderationEndpoints,
  ...demoEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...auditEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...newsletterEndpoints,
  ...personalDataEndpoints,
  ...siteEndpoints,
  ...publicPagesEndpoints,
  ...releaseEndpoints,
  ...sampleEndpoints,
  ...clipEndpoints,
  ...mailTextEndpoints,
  ...pageEndpoints,
  ...consentEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
