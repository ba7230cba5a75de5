import { join } from 'node:path';
import { type Config, locationOf } from './config/config.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import { createAccounts, outboxViewerPath } from './features/accounts/index.ts';
import { createCatalogue } from './features/catalogue/index.ts';
import { createDiscussion } from './features/discussion/index.ts';
import { createImport } from './features/import/index.ts';
import { createListening } from './features/listening/index.ts';
import { createMedia, streamStateOf } from './features/media/index.ts';
import { createMembership } from './features/membership/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createPublishing } from './features/publishing/index.ts';
import { loadMailer } from './gateways/mail/load-mailer.ts';
import { createStorage } from './gateways/storage/create-storage.ts';
import { createHeavyReads } from './http/heavy-reads.ts';
import { createNodeRateLimit, createRateLimit } from './http/rate-limit.ts';
import type { RoomBase } from './http/room.ts';
import { systemClock } from './platform/clock.ts';
import { createEvents } from './platform/events.ts';
import { createLog } from './platform/log.ts';
import { createTokens } from './platform/tokens.ts';
import type { ServiceOverrides, Services } from './services.ts';
import { startPayments } from './start-payments.ts';

/** Builds everything that has state, from the ground floor up. */
export async function buildServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const connection = overrides.connection ?? (await connect(locationOf(config), log));
  const { db, limiter: makeLimiter } = connection;
  const storage = overrides.storage ?? (await createStorage(config, clock));
  const tokens = createTokens(config.secrets.tokens, clock);
  const events = overrides.events ?? createEvents<Database>();
  const { publicUrl } = config.http;
  const limitOf: RoomBase['limitOf'] = (name, points, seconds) =>
    createRateLimit(makeLimiter, { name, points, seconds });
  const base: RoomBase = { db, connection, clock, log, events, makeLimiter, limitOf, publicUrl };
  // Typing in the search field sends at most two searches a second.
  const searches = overrides.searches ?? createNodeRateLimit({ name: 'search', points: 600, seconds: 60 });
  const { smtpUrl, from: mailFrom } = config.mail;
  // In production the outbox is read only on the command line.
  const viewerPath = config.mode === 'start' && !smtpUrl ? outboxViewerPath(config.secrets.tokens) : null;
  const secret = config.secrets.tokens;

  const { accounts, audit, ...accountsRoom } = createAccounts({
    ...base,
    tokens,
    secret,
    requiredFor: config.secondFactor,
    mailer: overrides.mailer ?? (smtpUrl ? await loadMailer(smtpUrl, mailFrom) : null),
    viewerUrl: (id) => (viewerPath ? `${publicUrl}${viewerPath}/${id}` : `npm run outbox -- show ${id}`),
    sessionIdleDays: config.sessionIdleDays,
    auditRetentionDays: config.auditRetentionDays,
  });
  const media = createMedia({
    ...base,
    storage,
    uploadDir: join(config.dataDir, 'uploads'),
    freeBytes: overrides.freeBytes,
    audioWorkerPool: overrides.audioWorkerPool,
    accel: config.mediaAccel,
    secret: config.secrets.media,
    audioBytesPerHour: config.audioBytesPerHour,
    streams: config.streams,
  });
  const { access, audio, streaming, uploads, mediaCleanup } = media;
  const paying = await startPayments(config, clock, overrides.payments);
  const { payments } = paying;
  const { onRefund } = config.payments;
  const membership = createMembership({ ...base, accounts, payments, onRefund, secret, streamStateOf });
  const { billing, actors } = membership;
  media.answer('listenerOf', actors.findListener);
  const catalogue = await createCatalogue({ ...base, media, searches });
  const { books, bookEditing, releaseJob, titleOrderJob } = catalogue;
  const listening = await createListening({ ...base, catalogue, streaming, searches });
  const { progress, texts } = listening;
  const folderImport = createImport({ ...base, storage, catalogue, media, importDir: config.importDir });
  const publishing = createPublishing({
    ...base,
    accounts,
    media,
    books,
    storage,
    plans: billing.plans,
    fontFolder: overrides.fontFolder ?? join(config.dataDir, 'fonts'),
    demoApiUrl: config.demo.apiUrl,
  });
  const { site, pages, consents, publicPages, demo } = publishing;
  membership.answer('checkConsents', consents.check);
  membership.answer('storeConsents', consents.store);
  membership.answer('isConsentMissing', consents.isMissing);
  const notifications = createNotifications({
    ...base,
    accounts,
    billing,
    push: config.push,
    mailFrom,
    secret,
  });
  const { announcements, ...discussion } = createDiscussion({
    ...base,
    books,
    moderation: config.moderation,
  });

  const rooms = [
    accountsRoom,
    media,
    membership,
    catalogue,
    listening,
    folderImport,
    publishing,
    notifications,
    discussion,
  ];
  const closeMedia = async () => {
    await Promise.all([publishing.stop(), media.stop()]);
    await storage.close();
  };
  return {
    config,
    ...{ clock, log, tokens, connection, events, storage, ...actors },
    heavyReads: overrides.heavyReads ?? createHeavyReads(),
    ...{ accounts, audit, access, audio, streaming, uploads, mediaCleanup, billing },
    ...{ books, bookEditing, releaseJob, titleOrderJob, progress, texts, folderImport },
    ...{ site, pages, consents, publicPages, demo, notifications, announcements },
    outboxViewerPath: viewerPath,
    handlers: Object.assign({}, ...rooms.map(({ handlers }) => handlers)),
    onListening: paying.announce,
    closeMedia,
    close: async () => {
      await billing.stop();
      await paying.close();
      await notifications.jobs.stop();
      await accountsRoom.stop();
      await folderImport.stop();
      await catalogue.stop();
      await closeMedia();
      await connection.close();
    },
  };
}
