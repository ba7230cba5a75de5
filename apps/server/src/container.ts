import { join } from 'node:path';
import type { endpoints } from '@lamplight/contract';
import type { Config } from './config/config.ts';
import { type Connection, connect } from './db/connect.ts';
import {
  type Accounts,
  type AccountTables,
  createAccounts,
  outboxViewerPath,
} from './features/accounts/index.ts';
import { type Announcements, createAnnouncements } from './features/announcements/index.ts';
import { type Billing, type BillingTables, createBilling } from './features/billing/index.ts';
import { createDemo, type Demo } from './features/demo/index.ts';
import {
  createDiscussion,
  type DiscussionAuthors,
  type DiscussionTables,
} from './features/discussion/index.ts';
import { createLibrary, type Library, type LibraryTables } from './features/library/index.ts';
import { createListening, type Listening } from './features/listening/index.ts';
import {
  type AudioWorkerPool,
  type CleanupTables,
  createMedia,
  type Media,
  type MediaTables,
  type UploadTables,
} from './features/media/index.ts';
import { createMembers, type MemberTables } from './features/members/index.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { Payments } from './gateways/payments/payments.ts';
import { createStorage } from './gateways/storage/create-storage.ts';
import type { Storage } from './gateways/storage/storage.ts';
import { createUploadFolder, type FreeBytes } from './gateways/storage/upload-folder.ts';
import type { FindActor } from './http/auth.ts';
import { createHeavyReads, type HeavyReads } from './http/heavy-reads.ts';
import { createLoginThrottle } from './http/login-throttle.ts';
import { createNodeRateLimit, createRateLimit, type RateLimit } from './http/rate-limit.ts';
import type { RouteHandlers } from './http/routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createLog, type Log } from './platform/log.ts';
import { createTokens, type Tokens } from './platform/tokens.ts';
import { externalPayments, startPayments } from './start-payments.ts';

/** Replacements that tests pass for real services. */
export interface ServiceOverrides {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly storage?: Storage;
  readonly mailer?: Mailer;
  readonly payments?: Payments;
  readonly audioReader?: AudioWorkerPool;
  readonly connection?: Connection;
  readonly searches?: RateLimit;
  readonly heavyReads?: HeavyReads;
  readonly freeBytes?: FreeBytes;
}

/** All stateful services, built once at startup. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly connection: Connection;
  readonly storage: Storage;
  readonly findActor: FindActor;
  readonly heavyReads: HeavyReads;
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly library: Library;
  readonly listening: Listening;
  readonly media: Media;
  readonly demo: Demo;
  readonly announcements: Announcements;
  /** Path of the outbox viewer of `npm start`; null in production or if an SMTP server is set. */
  readonly outboxViewerPath: string | null;
  readonly handlers: RouteHandlers<typeof endpoints>;
  /** Reports the address once the server listens, for webhooks and return URLs. */
  onListening(address: string): void;
  close(): Promise<void>;
}

/** Loads the SMTP client only if it is needed, to keep startup fast. */
async function loadMailer(url: string, from: string): Promise<Mailer> {
  const { createSmtpMailer } = await import('./gateways/mail/smtp.ts');
  return createSmtpMailer({ url, from });
}

export async function buildServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const where = { url: config.databaseUrl, folder: config.dataDir };
  const connection = overrides.connection ?? (await connect(where, log));
  const { db } = connection;
  const storage = overrides.storage ?? (await createStorage(config, clock));
  const tokens = createTokens(config.secrets.tokens, clock);

  // Typing in the search field sends at most two searches a second.
  const searches = overrides.searches ?? createNodeRateLimit({ name: 'search', points: 600, seconds: 60 });
  const per15Minutes = (name: string, points: number) =>
    createRateLimit(connection.limiter, { name, points, seconds: 15 * 60 });
  const { smtpUrl, from } = config.mail;
  // In production the outbox is read only on the command line.
  const mailViewerPath = config.mode === 'start' && !smtpUrl ? outboxViewerPath(config.secrets.tokens) : null;
  const accounts = createAccounts({
    db: db.$pickTables<AccountTables>(),
    clock,
    log,
    tokens,
    guesses: createLoginThrottle(connection.limiter),
    limits: {
      perClientAndMailbox: per15Minutes('forgot-client-mailbox', 4),
      perClient: per15Minutes('forgot-client', 30),
      wrongLinks: per15Minutes('wrong-link', 30),
      perMember: per15Minutes('profile', 30),
    },
    mailer: overrides.mailer ?? (smtpUrl ? await loadMailer(smtpUrl, from) : null),
    viewerUrl: (id) =>
      mailViewerPath ? `${config.http.publicUrl}${mailViewerPath}/${id}` : `npm run outbox -- show ${id}`,
    publicUrl: config.http.publicUrl,
    secret: config.secrets.tokens,
    hooks: {
      areNamesReserved: (trx, names) => billing.accountHooks.areNamesReserved(trx, names),
      emailChanged: (trx, change) => billing.accountHooks.emailChanged(trx, change),
    },
  });
  const paying = overrides.payments
    ? externalPayments(overrides.payments)
    : await startPayments(config, clock);
  const billing: Billing = createBilling({
    db: db.$pickTables<BillingTables>(),
    clock,
    log,
    tokens,
    accounts,
    payments: paying.payments,
    onRefund: config.payments.onRefund,
    isSecure: config.http.publicUrl.startsWith('https:'),
    limits: {
      register: per15Minutes('register', 40),
      sessionLogin: per15Minutes('session-login', 60),
      perMember: per15Minutes('billing-member', 60),
    },
  });

  const findActor: FindActor = async (id) => {
    const [user, subscription] = await Promise.all([accounts.findUser(id), billing.subscriptionOf(id)]);
    if (!user) return null;
    return {
      ...subscription,
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      profile_image: user.profile_image,
      is_premium: user.is_premium === 1 || subscription.is_premium,
      manual_premium_override: user.manual_premium_override === 1,
      token_version: user.token_version,
    };
  };

  const media = createMedia({
    db: db.$pickTables<MediaTables | UploadTables | CleanupTables>(),
    clock,
    log,
    storage,
    uploads: createUploadFolder(join(config.dataDir, 'uploads'), overrides.freeBytes),
    reader: overrides.audioReader,
    accel: config.mediaAccel,
    secret: config.secrets.media,
    publicUrl: config.http.publicUrl,
    accessOf: findActor,
    isDemo: (bookId) => library.isDemo(bookId),
    referencedMedia: (addresses) => library.referencedMedia(addresses),
  });
  const library = createLibrary({
    db: db.$pickTables<LibraryTables>(),
    clock,
    log,
    media,
    hooks: { onChaptersRemoved: (tx, moves) => listening.moveProgress(tx, moves) },
    importDir: config.importDir,
    searches,
  });
  await library.prepare();
  const listening = createListening({
    db: db.$pickTables<
      'bookmarks' | 'chapter_progress' | 'book_progress' | 'place_history' | 'listener_settings'
    >(),
    clock,
    library,
  });

  const discussion = createDiscussion({
    db: db.$pickTables<DiscussionTables>().$extendTables<DiscussionAuthors>(),
    clock,
    log,
    makeLimiter: connection.limiter,
    library,
  });
  const members = createMembers({ db: db.$pickTables<MemberTables>(), clock, log, accounts, billing });
  const demo = createDemo({ library, media, apiUrl: config.demo.apiUrl });
  const announcements = createAnnouncements({ db: db.$pickTables<'admin_text'>(), clock, log, discussion });

  return {
    config,
    clock,
    log,
    tokens,
    connection,
    storage,
    findActor,
    heavyReads: overrides.heavyReads ?? createHeavyReads(),
    accounts,
    billing,
    library,
    listening,
    media,
    demo,
    announcements,
    outboxViewerPath: mailViewerPath,
    handlers: {
      ...accounts.handlers,
      ...billing.handlers,
      ...library.handlers,
      ...media.handlers,
      ...listening.handlers,
      ...discussion.handlers,
      ...announcements.handlers,
      ...demo.handlers,
      ...members.handlers,
    },
    onListening: (address) => paying.announce(address),
    close: async () => {
      await billing.stop();
      await paying.close();
      await accounts.outbox.stop();
      await library.importing.stop();
      await media.close();
      await connection.close();
    },
  };
}
