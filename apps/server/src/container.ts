import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { createAccounts, outboxViewerPath } from './features/accounts/index.ts';
import { createCatalogue } from './features/catalogue/index.ts';
import { createDiscussion } from './features/discussion/index.ts';
import { createImport } from './features/import/index.ts';
import { createListening } from './features/listening/index.ts';
import { createMedia, streamStateOf } from './features/media/index.ts';
import { createMembership } from './features/membership/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createPublishing } from './features/publishing/index.ts';
import { loadMailer } from './gateways/mail/mailer.ts';
import { createHeavyReads } from './http/heavy-reads.ts';
import { openBase, type ServiceOverrides, type Services } from './services.ts';
import { startPayments } from './start-payments.ts';

/** Builds all services, each after the services that it depends on. */
export async function buildServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const { base, storage, tokens, searches } = await openBase(config, overrides);
  const { push, moderation, importDir, timeZone } = config;
  const { smtpUrl, from: mailFrom } = config.mail;
  // In production the outbox is read only on the command line.
  const viewerPath = config.mode === 'start' && !smtpUrl ? outboxViewerPath(config.secrets.tokens) : null;
  const secret = config.secrets.tokens;
  const { accounts, audit, ...accountsRoom } = createAccounts({
    ...base,
    tokens,
    secret,
    identityProviders: config.identityProviders,
    requiredFor: config.secondFactor,
    mailer: overrides.mailer ?? (smtpUrl ? await loadMailer(smtpUrl, mailFrom) : null),
    viewerUrl: (id) => (viewerPath ? `${base.publicUrl}${viewerPath}/${id}` : `npm run outbox -- show ${id}`),
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
  const paying = await startPayments(config, base.clock, overrides.payments);
  const { onRefund, graceDays } = config.payments;
  const paid = { accounts, payments: paying.payments, onRefund, graceDays, secret, timeZone };
  const membership = createMembership({ ...base, ...paid, streamStateOf });
  const { billing, actors, memberImports } = membership;
  media.answer('listenerOf', actors.findListener);
  const catalogue = createCatalogue({ ...base, media, searches });
  const { books, bookEditing, releaseJob, titleOrderJob } = catalogue;
  const below = { accounts, actors, catalogue, streaming, searches, secret, plans: billing.plans };
  const listening = await createListening({ ...base, ...below, storage, timeZone, audio });
  const { progress, texts, feeds, rollUpJob } = listening;
  const importing = createImport({ ...base, ...below, storage, media, texts, importDir });
  const shown = { accounts, media, books, storage, plans: billing.plans, offersGifts: billing.offersGifts };
  const publishing = createPublishing({
    ...base,
    ...shown,
    fontFolder: overrides.fontFolder ?? join(config.dataDir, 'fonts'),
    demoApiUrl: config.demo.apiUrl,
  });
  const { site, pages, consents, publicPages, demo, embeds } = publishing;
  membership.answer('checkConsents', consents.check);
  membership.answer('storeConsents', consents.store);
  membership.answer('isConsentMissing', consents.isMissing);
  const notifications = createNotifications({ ...base, accounts, billing, push, mailFrom, secret, timeZone });
  membership.answer('wantsNews', notifications.wantsNews);
  const { announcements, ...discussion } = createDiscussion({ ...base, books, moderation });

  const lower = { accounts, audit, access, audio, streaming, uploads, mediaCleanup, billing, books };
  const middle = { bookEditing, releaseJob, titleOrderJob, ...importing, feeds, memberImports, rollUpJob };
  const published = { site, pages, consents, publicPages, demo, embeds };
  const upper = { progress, texts, ...published, notifications, announcements };
  const closeMedia = async () => {
    await Promise.all([feeds.cleanup.stop(), publishing.stop(), media.stop()]);
    await storage.close();
  };
  return {
    config,
    ...base,
    ...actors,
    tokens,
    storage,
    heavyReads: overrides.heavyReads ?? createHeavyReads(),
    ...lower,
    ...middle,
    ...upper,
    outboxViewerPath: viewerPath,
    handlers: {
      ...accountsRoom.handlers,
      ...media.handlers,
      ...membership.handlers,
      ...catalogue.handlers,
      ...listening.handlers,
      ...importing.handlers,
      ...publishing.handlers,
      ...notifications.handlers,
      ...discussion.handlers,
    },
    onListening: paying.announce,
    closeMedia,
    close: async () => {
      await memberImports.stop();
      await billing.stop();
      await paying.close();
      await notifications.stop();
      await accountsRoom.stop();
      await importing.folderImport.stop();
      await Promise.all([rollUpJob.stop(), catalogue.stop()]);
      await closeMedia();
      await base.connection.close();
    },
  };
}
