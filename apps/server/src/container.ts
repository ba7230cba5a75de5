import { join } from 'node:path';
import { clipLimits } from '@lamplight/contract';
import { createBookChanges } from './book-changes.ts';
import { type Config, locationOf } from './config/config.ts';
import { connect } from './db/connect.ts';
import { createDiscussion } from './discussion.ts';
import {
  accountRateLimits,
  createAccounts,
  createAudit,
  createLoginThrottle,
  normalizeName,
  outboxViewerPath,
} from './features/accounts/index.ts';
import { createBooks, createPeople, spellPeople } from './features/catalogue/index.ts';
import { createFolderImport } from './features/import/index.ts';
import { createProgress } from './features/listening/index.ts';
import {
  createAudio,
  createPlayback,
  createStreaming,
  createUploads,
  listOpenSizes,
  streamStateOf,
} from './features/media/index.ts';
import {
  type Billing,
  billingRateLimits,
  createActors,
  createBilling,
  createMembers,
  createPersonalData,
} from './features/membership/index.ts';
import { createDemo } from './features/publishing/index.ts';
import { loadMailer } from './gateways/mail/load-mailer.ts';
import { createStorage } from './gateways/storage/create-storage.ts';
import { createUploadFolder } from './gateways/storage/upload-folder.ts';
import { createHeavyReads } from './http/heavy-reads.ts';
import { createNodeRateLimit, createRateLimit } from './http/rate-limit.ts';
import { bookHooks, createMemberLists } from './member-lists.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { createTokens } from './platform/tokens.ts';
import { createPublisher } from './publisher.ts';
import type { ServiceOverrides, Services } from './services.ts';
import { startPayments } from './start-payments.ts';
import { createStoredMedia } from './stored-media.ts';

export async function buildServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const connection = overrides.connection ?? (await connect(locationOf(config), log));
  const { db } = connection;
  const storage = overrides.storage ?? (await createStorage(config, clock));
  const tokens = createTokens(config.secrets.tokens, clock);

  // Typing in the search field sends at most two searches a second.
  const searches = overrides.searches ?? createNodeRateLimit({ name: 'search', points: 600, seconds: 60 });
  const limitOf = (name: string, points: number, seconds: number) =>
    createRateLimit(connection.limiter, { name, points, seconds });
  const { smtpUrl, from } = config.mail;
  // In production the outbox is read only on the command line.
  const mailViewerPath = config.mode === 'start' && !smtpUrl ? outboxViewerPath(config.secrets.tokens) : null;
  const publisher = createPublisher({
    db,
    clock,
    log,
    config,
    storage,
    samplesOf: (bookIds) => samples.list(bookIds),
    clipOf: (slug) => clips.find(slug),
    plans: () => billing.plans(),
    fontFolder: overrides.fontFolder ?? join(config.dataDir, 'fonts'),
  });
  const { site, consents } = publisher;
  const links = { publicUrl: config.http.publicUrl, secret: config.secrets.tokens };
  const accounts = createAccounts({
    db: db,
    clock,
    log,
    tokens,
    guesses: createLoginThrottle(connection.limiter),
    limits: accountRateLimits(limitOf),
    requiredFor: config.secondFactor,
    mailer: overrides.mailer ?? (smtpUrl ? await loadMailer(smtpUrl, from) : null),
    viewerUrl: (id) =>
      mailViewerPath ? `${config.http.publicUrl}${mailViewerPath}/${id}` : `npm run outbox -- show ${id}`,
    ...links,
    site: site.current,
    sessionIdleDays: config.sessionIdleDays,
    hooks: {
      areNamesReserved: (trx, names) => billing.accountHooks.areNamesReserved(trx, names),
      connectTokenOf: (checkout) => billing.accountHooks.connectTokenOf(checkout),
      cancelTokenOf: (user) => billing.accountHooks.cancelTokenOf(user),
      emailChanged: (trx, change) => billing.accountHooks.emailChanged(trx, change),
      readMailNews: (mail) => notifications.readMailNews(mail),
      beforeDelete: async (trx, id) => {
        await comments.onAccountDeleted(trx, id);
        await clips.onAccountDeleted(trx, id);
      },
    },
  });
  const paying = await startPayments(config, clock, overrides.payments);
  const billing: Billing = createBilling({
    db: db,
    clock,
    log,
    accounts,
    payments: paying.payments,
    onRefund: config.payments.onRefund,
    limits: billingRateLimits(limitOf),
    consents,
    site: site.current,
    ...links,
  });

  const { findActor, findAccount, findListener } = createActors({
    accounts,
    billing,
    isConsentMissing: consents.isMissing,
    streamStateOf,
    clock,
  });
  const mediaDb = db;
  const uploadDb = db;
  const uploadFolder = createUploadFolder(join(config.dataDir, 'uploads'), overrides.freeBytes, () =>
    listOpenSizes(uploadDb),
  );
  const audio = createAudio({
    db: mediaDb,
    clock,
    log,
    storage,
    uploads: uploadFolder,
    workerPool: overrides.audioWorkerPool,
  });
  const streaming = createStreaming({
    db: mediaDb,
    clock,
    log,
    storage,
    accel: config.mediaAccel,
    secret: config.secrets.media,
    publicUrl: config.http.publicUrl,
    audioBytesPerHour: config.audioBytesPerHour,
    makeLimiter: connection.limiter,
    hooks: {
      accessOf: findListener,
      books: () => books,
      isPublicAudio: (key) => isPublic(key),
      onStream: (listener) => playback.noteAudio(listener),
    },
  });
  const uploads = createUploads({ db: uploadDb, folder: uploadFolder, clock, log, audio, streaming });
  const hooks = bookHooks(db);
  const books = createBooks({ db: db, clock, media: streaming, searches, hooks });
  await books.prepare();
  const people = createPeople({
    db: db,
    clock,
    searches,
    hooks: { heardBooks: (member, bookIds) => progress.heardBooks(member, bookIds) },
  });
  const storing = { db, clock, log, storage, audio, media: streaming, books, searches };
  const { samples, clips, texts, isPublic, mediaCleanup, ofChapters } = createStoredMedia({
    ...storing,
    clipLimit: limitOf('clip', clipLimits.perHour, 3600),
    allowsClips: async () => (await publisher.publicPages.settings()).clips,
  });
  await texts.prepare();
  const { bookEditing, releases } = createBookChanges({
    ...storing,
    ofChapters,
    progress: () => progress,
    onReleased:
      overrides.onReleased ??
      (async (tx, released) => {
        // Clips of a chapter that comes back count again.
        await clips.onEdited(tx, released.bookId);
        await notifications.noteRelease(tx, released);
      }),
  });
  const folderImport = createFolderImport({
    db: db,
    clock,
    log,
    audio,
    covers: streaming.covers,
    media: streaming,
    findEditionClash: books.findEditionClash,
    spellPeople: (names) => spellPeople(db, names),
    createBook: bookEditing.createBook,
    editing: bookEditing,
    importDir: config.importDir,
    findRoom: () => storage.room(),
  });
  const progress = createProgress({ db: db, clock, books });
  const streams = { limits: config.streams, onChange: streaming.invalidateAccess };
  const playback = createPlayback({ db: db, clock, log, ...streams });

  const discussion = createDiscussion({
    connection,
    clock,
    log,
    config,
    books,
    billing,
    accounts,
    site: site.current,
  });
  const { comments, announcements, notifications } = discussion;
  const audit = createAudit({
    db: db,
    clock,
    log,
    retentionDays: config.auditRetentionDays,
    normalizeName,
  });
  const personalData = createPersonalData({
    db,
    clock,
    billing,
    limits: { exports: limitOf('export', 5, 3600), deletions: limitOf('delete-account', 10, 15 * 60) },
  });
  const demo = createDemo({ books, media: streaming, apiUrl: config.demo.apiUrl });

  const closeMedia = async () => {
    await Promise.all([
      publisher.publicPages.close(),
      clips.close(),
      uploads.cleanup.stop(),
      mediaCleanup.stop(),
      audio.close(),
      streaming.close(),
    ]);
    await storage.close();
  };

  return {
    config,
    clock,
    log,
    tokens,
    connection,
    storage,
    findActor,
    findAccount,
    findListener,
    heavyReads: overrides.heavyReads ?? createHeavyReads(),
    accounts,
    billing,
    audit,
    audio,
    streaming,
    uploads,
    mediaCleanup,
    books,
    bookEditing,
    releaseJob: releases.job,
    folderImport,
    progress,
    demo,
    announcements,
    texts,
    notifications,
    ...publisher,
    outboxViewerPath: mailViewerPath,
    handlers: {
      ...accounts.handlers,
      ...billing.handlers,
      ...books.handlers,
      ...bookEditing.handlers,
      ...releases.handlers,
      ...people.handlers,
      ...folderImport.handlers,
      ...uploads.handlers,
      ...progress.handlers,
      ...createMemberLists({ db, clock, books }),
      ...playback.handlers,
      ...discussion.handlers,
      ...demo.handlers,
      ...createMembers({ db: db, clock, log, accounts, billing }).handlers,
      ...audit.handlers,
      ...personalData.handlers,
      ...publisher.handlers,
      ...samples.handlers,
      ...texts.handlers,
      ...clips.handlers,
    },
    onListening: paying.announce,
    closeMedia,
    close: async () => {
      await billing.stop();
      await paying.close();
      await audit.cleanup.stop();
      await notifications.jobs.stop();
      await accounts.outbox.stop();
      await accounts.sessions.stopJobs();
      await folderImport.stop();
      await Promise.all([releases.job.stop(), publisher.titleOrderJob.stop()]);
      await closeMedia();
      await connection.close();
    },
  };
}
