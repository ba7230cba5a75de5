import type { calls } from '@lamplight/contract';
import type { Config } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { type Accounts, type AccountTables, createAccounts, shelfPath } from './features/accounts/index.ts';
import { createAnnouncements } from './features/announcements/index.ts';
import { type Billing, createBilling } from './features/billing/index.ts';
import {
  createDiscussion,
  type DiscussionAuthors,
  type DiscussionTables,
} from './features/discussion/index.ts';
import { createLibrary, type Library, type LibraryTables } from './features/library/index.ts';
import { createListening, type Listening } from './features/listening/index.ts';
import { createMedia, type Media } from './features/media/index.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { createSmtpMailer } from './gateways/mail/smtp.ts';
import { createDiskStorage } from './gateways/storage/disk.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { FindActor } from './http/actor.ts';
import { createGuessLimit } from './http/guessing.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { Handlers } from './http/routes.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { createLog, type Log } from './kernel/log.ts';
import { createTokens, type Tokens } from './kernel/tokens.ts';

/** What tests put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly storage?: Storage;
  readonly mailer?: Mailer;
  readonly connection?: Connection;
}

/** Everything that holds state, built once, by hand. */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly connection: Connection;
  readonly storage: Storage;
  readonly findActor: FindActor;
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly library: Library;
  readonly listening: Listening;
  readonly media: Media;
  /** Where a trial run shows the mails it keeps; null where mails are sent, and in production. */
  readonly mailShelf: string | null;
  readonly handlers: Handlers<typeof calls>;
  close(): Promise<void>;
}

export async function buildDeps(config: Config, overrides: Overrides = {}): Promise<Deps> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const where = { url: config.databaseUrl, folder: config.dataDir };
  const connection = overrides.connection ?? (await connect(where, log));
  const { db } = connection;
  const storage = overrides.storage ?? createDiskStorage(config.mediaDir, clock);
  const tokens = createTokens(config.secrets.tokens, clock);

  const per15Minutes = (name: string, points: number) =>
    createRateLimit(connection.limiter, { name, points, seconds: 15 * 60 });
  const { smtpUrl, from } = config.mail;
  // Production reads its outbox on the command line alone.
  const mailShelf = config.mode === 'start' && !smtpUrl ? shelfPath(config.secrets.tokens) : null;
  const accounts = createAccounts({
    db: db.$pickTables<AccountTables>(),
    clock,
    log,
    tokens,
    guesses: createGuessLimit(connection.limiter),
    limits: {
      perMailAddress: per15Minutes('forgot-address', 4),
      perClient: per15Minutes('forgot-client', 30),
      perMember: per15Minutes('profile', 30),
    },
    mailer: overrides.mailer ?? (smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : null),
    whereKept: (id) =>
      mailShelf ? `${config.http.publicUrl}${mailShelf}/${id}` : `npm run outbox -- show ${id}`,
    publicUrl: config.http.publicUrl,
    hooks: {
      areNamesReserved: async () => false,
      emailChanged: async () => undefined,
    },
  });
  const billing = createBilling({ db: db.$pickTables<'subscriptions'>() });

  const findActor: FindActor = async (id) => {
    const [user, subscription] = await Promise.all([accounts.findUser(id), billing.subscriptionOf(id)]);
    if (!user) return null;
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      profile_image: user.profile_image,
      is_premium: user.is_premium === 1,
      manual_premium_override: user.manual_premium_override === 1,
      token_version: user.token_version,
      stripe_customer_id: subscription?.stripe_customer_id ?? null,
      stripe_subscription_id: subscription?.stripe_subscription_id ?? null,
      stripe_status: subscription?.stripe_status ?? null,
      subscription_renewal: subscription?.subscription_renewal ?? null,
      access_until: null,
    };
  };

  const media = createMedia({
    db: db.$pickTables<'media_files'>(),
    clock,
    log,
    storage,
    secret: config.secrets.media,
    accessOf: findActor,
  });
  const library = createLibrary({
    db: db.$pickTables<LibraryTables>(),
    clock,
    media,
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
    makeLimiter: connection.limiter,
    library,
  });
  const announcements = createAnnouncements({ db: db.$pickTables<'admin_text'>(), clock, discussion });

  return {
    config,
    clock,
    log,
    tokens,
    connection,
    storage,
    findActor,
    accounts,
    billing,
    library,
    listening,
    media,
    mailShelf,
    handlers: {
      ...accounts.handlers,
      ...billing.handlers,
      ...library.handlers,
      ...listening.handlers,
      ...discussion.handlers,
      ...announcements.handlers,
    },
    close: async () => {
      await accounts.outbox.stop();
      await media.close();
      await connection.close();
    },
  };
}
