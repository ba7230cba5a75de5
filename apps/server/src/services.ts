import type { endpoints } from '@lamplight/contract';
import { type Config, locationOf } from './config/config.ts';
import { type Connection, connect } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import type { Accounts, Audit } from './features/accounts/index.ts';
import type { BookEditing, Books, Releases, TitleOrderJob } from './features/catalogue/index.ts';
import type { Announcements } from './features/discussion/index.ts';
import type { FolderImport, LibraryExport } from './features/import/index.ts';
import type { FeedService, ProgressService, RollUpJob, Texts } from './features/listening/index.ts';
import type {
  AccessCache,
  Audio,
  AudioWorkerPool,
  MediaCleanup,
  Streaming,
  Uploads,
} from './features/media/index.ts';
import type { Actors, Billing, MemberImports } from './features/membership/index.ts';
import type { NotificationService } from './features/notifications/index.ts';
import type {
  Consents,
  Demo,
  Embeds,
  Pages,
  PublicPagesService,
  SiteService,
} from './features/publishing/index.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { Payments } from './gateways/payments/payments.ts';
import { createStorage } from './gateways/storage/create-storage.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { FreeBytes } from './gateways/storage/upload-folder.ts';
import type { HeavyReads } from './http/heavy-reads.ts';
import type { RateLimit } from './http/rate-limit.ts';
import { createNodeRateLimit, createRateLimit } from './http/rate-limit.ts';
import type { RoomBase } from './http/room.ts';
import type { RouteHandlers } from './http/routes.ts';
import type { Clock } from './platform/clock.ts';
import { systemClock } from './platform/clock.ts';
import type { Events } from './platform/events.ts';
import { createEvents } from './platform/events.ts';
import type { Log } from './platform/log.ts';
import { createLog } from './platform/log.ts';
import type { Tokens } from './platform/tokens.ts';
import { createTokens } from './platform/tokens.ts';

/** Replacements that tests pass for real services. */
export interface ServiceOverrides {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly storage?: Storage;
  readonly mailer?: Mailer;
  readonly payments?: Payments;
  readonly audioWorkerPool?: AudioWorkerPool;
  readonly connection?: Connection;
  readonly searches?: RateLimit;
  readonly heavyReads?: HeavyReads;
  readonly freeBytes?: FreeBytes;
  /** Folder for the font files of social cards. A process cannot unload a font that it has loaded from a path. */
  readonly fontFolder?: string;
  readonly events?: Events<Database>;
}

/** All stateful services, built once at startup. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly connection: Connection;
  readonly events: Events<Database>;
  readonly storage: Storage;
  readonly findActor: Actors['findActor'];
  readonly findRecentActor: Actors['findRecentActor'];
  readonly findKeyActor: Actors['findKeyActor'];
  readonly findAccount: Actors['findAccount'];
  readonly findListener: Actors['findListener'];
  readonly heavyReads: HeavyReads;
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly memberImports: MemberImports;
  readonly audit: Audit;
  readonly audio: Audio;
  readonly streaming: Streaming;
  readonly access: AccessCache;
  readonly uploads: Uploads;
  readonly mediaCleanup: MediaCleanup;
  readonly books: Books;
  readonly bookEditing: BookEditing;
  readonly releaseJob: Releases['job'];
  readonly titleOrderJob: TitleOrderJob;
  readonly folderImport: FolderImport;
  readonly libraryExport: LibraryExport;
  readonly progress: ProgressService;
  readonly rollUpJob: RollUpJob;
  readonly demo: Demo;
  readonly announcements: Announcements;
  readonly texts: Texts;
  readonly feeds: Pick<FeedService, 'files' | 'cleanup' | 'deleteExpired'>;
  readonly notifications: NotificationService;
  readonly site: SiteService;
  readonly publicPages: PublicPagesService;
  readonly embeds: Embeds;
  readonly pages: Pages;
  readonly consents: Consents;
  /** Path of the outbox viewer of `npm start`; null in production or if an SMTP server is set. */
  readonly outboxViewerPath: string | null;
  readonly handlers: RouteHandlers<typeof endpoints>;
  /** Sets the address at which the server listens; webhooks and return URLs use it. */
  onListening(address: string): void;
  /** Stops the media jobs and closes the storage; `close` does so too. */
  closeMedia(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and the store, and collects the dependencies that all features share. */
export async function openBase(config: Config, overrides: ServiceOverrides) {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const connection = overrides.connection ?? (await connect(locationOf(config), log));
  const makeLimiter = connection.limiter;
  const base: RoomBase = {
    db: connection.db,
    connection,
    clock,
    log,
    events: overrides.events ?? createEvents<Database>(),
    makeLimiter,
    limitOf: (name, points, seconds) => createRateLimit(makeLimiter, { name, points, seconds }),
    publicUrl: config.http.publicUrl,
  };
  return {
    base,
    storage: overrides.storage ?? (await createStorage(config, clock)),
    tokens: createTokens(config.secrets.tokens, clock),
    // While somebody types in the search field, the web app sends at most two searches a second.
    searches: overrides.searches ?? createNodeRateLimit({ name: 'search', points: 600, seconds: 60 }),
  };
}
