import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@lamplight/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { buildServices } from '../container.ts';
import { type Connection, connect } from '../db/connect.ts';
import { prepareQuery } from '../db/prepared-query.ts';
import type { NewBook } from '../features/catalogue/index.ts';
import { createAudioWorkerPool, type Listener } from '../features/media/index.ts';
import { createMemoryMailer, type MemoryMailer } from '../gateways/mail/memory.ts';
import { createMemoryStorage } from '../gateways/storage/memory.ts';
import { type ManualClock, manualClock } from '../platform/clock.ts';
import { lazyAsync } from '../platform/lazy.ts';
import { createLog, type Log } from '../platform/log.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { ServiceOverrides, Services } from '../services.ts';
import { noopPayments } from './noop-payments.ts';
import { startSession } from './start-session.ts';
import { testConfig, testFontFolder } from './test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the database server of this run; empty for SQLite. */
    databaseUrl: string;
  }
}

export const password = 'correct horse battery';

/** The four kinds of signed-in caller that tests use; `nobody` is the fifth kind of caller. */
export type Caller = 'admin' | 'member' | 'premium' | 'visitor';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Sends a request under /api, with a JSON body if one is given. */
export type Send = (method: Method, path: string, body?: unknown) => Promise<LightMyRequestResponse>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Services;
  /** Emails sent; deliver queued ones with `deps.accounts.outbox.deliverDue()`. */
  readonly mailer: MemoryMailer;
  readonly clock: ManualClock;
  /** Every line logged so far. */
  readonly logged: string[];
  readonly users: Readonly<Record<Caller, number>>;
  /**
   * Returns a function that sends requests as a caller. A staff role is a member without a subscription, who is added
   * on first use.
   */
  as(caller: Caller | StaffRole): Send;
  nobody: Send;
  /** Signs a caller in, in a session of its own, and returns the token. */
  tokenOf(caller: Caller | StaffRole): Promise<string>;
  /** Signs an account in, in a session of its own, and returns the token. */
  tokenFor(id: number): Promise<string>;
  /** Signs all callers in; returns their sessions, for signed media links. */
  listeners(): Promise<Readonly<Record<Caller, Listener>>>;
  /** Returns the id of the account with a staff role, which is added on first use. */
  staffId(role: StaffRole): Promise<number>;
  addBook(book?: Partial<NewBook>): Promise<{ id: number; chapterIds: number[] }>;
}

let connection: Connection | undefined;
let passwordHash: Promise<string> | undefined;
/** One pool of threads for all tests of a worker, because threads start slowly; they end with the worker. */
const audioWorkerPool = createAudioWorkerPool();
/** Tables such that deleting all of their rows also empties all other tables, by cascade. */
const rootTables = [
  'discussions',
  'admin_text',
  'site_settings',
  'site_images',
  'public_pages',
  'front_page',
  'feed_settings',
  'plan_settings',
  'stay_settings',
  'departures',
  'gifts',
  'gift_settings',
  'books',
  'people',
  'series',
  'users',
  'mail_texts',
  'webhooks',
  'page_versions',
  'pages',
  'media_files',
  'rate_limits',
  'used_challenges',
  'single_sign_ons',
  'mail_outbox',
  'checkouts',
  'provider_events',
  'payment_reversals',
  'trial_cards',
  'closed_customers',
  'account_closures',
  'leases',
  'billing_marks',
  'installation',
  'import_sources',
  'import_jobs',
  'member_imports',
  'audit_log',
  'moderation_cases',
  'watch_words',
  'sentence_words',
  'former_listening',
  'membership_sums',
  'book_months',
  'royalty_settings',
  'royalty_rules',
  'royalty_months',
  'royalty_counted',
  'former_credits',
  'search_misses',
  'figures',
  'figure_marks',
] as const;

/**
 * Query that returns which of these tables have rows: most have none, and each statement is a round trip to the
 * database.
 */
const filledTables = prepareQuery<object, { name: (typeof rootTables)[number] }>((db) => {
  const [first, ...others] = rootTables.map((table) =>
    db
      .selectNoFrom(sql.lit(table).as('name'))
      .where(({ exists, selectFrom }) => exists(selectFrom(table).select(sql.lit(1).as('one')))),
  );
  if (!first) throw new Error('no tables');
  return others.reduce((union, query) => union.unionAll(query), first);
});

/** Returns the worker's database, emptied for the next test. */
async function emptyDatabase(log: Log): Promise<Connection> {
  if (connection) {
    const { db } = connection;
    const filled = new Set((await filledTables(db, {})).map(({ name }) => name));
    for (const table of rootTables) if (filled.has(table)) await db.deleteFrom(table).execute();
    return connection;
  }
  const schema = `t_${randomUUID().replaceAll('-', '')}`;
  const opened = await connect({ url: inject('databaseUrl') || null, folder: null, schema }, log);
  connection = {
    ...opened,
    close: async () => {
      connection = undefined;
      await opened.close();
    },
  };
  return connection;
}

async function addAccount(
  { connection: { db }, clock }: Services,
  username: string,
  facts: { readonly role?: 'admin'; readonly is_premium?: 1; readonly staff_role?: StaffRole } = {},
): Promise<number> {
  passwordHash ??= hashPassword(password, 'first');
  const email = `${username}@lamplight.test`;
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      username_key: username,
      username_skeleton: username,
      email,
      email_key: email,
      password_hash: await passwordHash,
      role: 'member',
      is_premium: 0,
      manual_premium_override: 0,
      email_confirmed_at: clock.iso(),
      created_at: clock.iso(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCallers(deps: Services): Promise<Record<Caller, number>> {
  const ids = {
    admin: await addAccount(deps, 'admin', { role: 'admin' }),
    member: await addAccount(deps, 'member'),
    premium: await addAccount(deps, 'premium', { is_premium: 1 }),
    visitor: await addAccount(deps, 'visitor'),
  };
  await deps.connection.db
    .insertInto('subscriptions')
    .values({
      user_id: ids.member,
      stripe_customer_id: 'cus_1',
      stripe_subscription_id: 'sub_1',
      stripe_status: 'active',
      subscription_renewal: '2026-02-01T00:00:00.000Z',
    })
    .execute();
  return ids;
}

/** Configuration of payments by Stripe, which turns off what only the sandbox has, such as plans for sample members. */
export const stripeConfig = {
  provider: 'stripe',
  secretKey: 'sk_test_unused',
  webhookSecrets: ['whsec_unused'],
  prices: { standard: 'price_unused', premium: null },
  apiUrl: null,
  trialDays: 0,
  hasPromotionCodes: false,
  hasAutomaticTax: false,
  onRefund: 'keep',
  graceDays: 0,
} as const;

/** A viewer who may see everything, released or not. */
export const asStaff = {
  role: 'admin',
  staff_role: null,
  is_premium: false,
  manual_premium_override: false,
} as const;

let books = 0;

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Returns a proxy that reads its value again at each use.
 * @param owner returns the object on which a method is called
 */
function lateBound<T extends object>(read: () => T, owner?: () => object): T {
  return new Proxy(read as unknown as T, {
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(read(), name),
    get: (_, name) => {
      const valueOf = () => Reflect.get(read(), name) as object;
      const value = valueOf();
      return Object(value) === value ? lateBound(valueOf, read) : value;
    },
    apply: (_, __, args) => Reflect.apply(read() as AnyFunction, owner?.(), args),
  });
}

/** Services and log of the running test, if it uses the shared app. */
let current: { readonly deps: Services; readonly logged: string[] };

/** The app that a worker's tests share; it has no state of its own. Building an app takes longer than most tests. */
const sharedApp = lazyAsync(async () => {
  const log = createLog('info', { write: (line) => current.logged.push(line) });
  const app = await buildApp({ ...lateBound(() => current.deps), log });
  const refuse = () => {
    throw new Error('Tests share this app: pass { ownApp: true } to testApp.');
  };
  return Object.assign(app, { listen: refuse, close: refuse });
});

/** Builds an app that only one test uses. */
async function buildOwnApp(deps: Services): Promise<FastifyInstance> {
  const app = await buildApp(deps);
  onTestFinished(() => app.close());
  return app;
}

function lendSharedApp(deps: Services, logged: string[]): Promise<FastifyInstance> {
  current = { deps, logged };
  return sharedApp();
}

/**
 * Creates all services on an empty database, with an account of each kind; everything is closed when the test ends.
 * @param ownApp true for a test that listens, closes the app or reads its counters: it gets an app of its own, as does
 * a test with a configuration
 */
export async function testApp(
  config: Partial<Config> = {},
  {
    clock = manualClock(),
    ownApp = Object.keys(config).length > 0,
    ...overrides
  }: ServiceOverrides & { readonly clock?: ManualClock; readonly ownApp?: boolean } = {},
): Promise<TestApp> {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => logged.push(line) });
  const connection = await emptyDatabase(log);
  const storage = createMemoryStorage(clock);
  const mailer = createMemoryMailer();
  const deps = await buildServices(
    { ...testConfig, ...config },
    {
      clock,
      log,
      storage,
      mailer,
      connection,
      audioWorkerPool,
      payments: noopPayments(),
      fontFolder: testFontFolder,
      ...overrides,
    },
  );
  onTestFinished(() => deps.closeMedia());
  const app = await (ownApp || overrides.storage ? buildOwnApp(deps) : lendSharedApp(deps, logged));
  const users = await addCallers(deps);

  const staff = new Map<StaffRole, Promise<number>>();
  const staffId = async (role: StaffRole) => {
    const id = staff.get(role) ?? addAccount(deps, role, { staff_role: role });
    staff.set(role, id);
    return id;
  };
  const tokenFor = async (id: number) => (await startSession(deps, id)).token;
  const tokenOf = async (caller: Caller | StaffRole) =>
    tokenFor(caller in users ? users[caller as Caller] : await staffId(caller as StaffRole));
  const lastTokens = new Map<Caller | StaffRole, { token: string; ms: number }>();
  /** Returns the caller's last token, or a new one if that is invalid or the clock has moved. */
  const currentTokenOf = async (caller: Caller | StaffRole): Promise<string> => {
    const last = lastTokens.get(caller);
    const subject = last && last.ms === clock.ms() && (await deps.tokens.read(last.token));
    if (last && subject && (await deps.findActor(subject))) return last.token;
    const token = await tokenOf(caller);
    lastTokens.set(caller, { token, ms: clock.ms() });
    return token;
  };
  const send = async (method: Method, path: string, body: unknown, token?: string) =>
    app.inject({
      method,
      url: `/api${path}`,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  return {
    app,
    deps,
    mailer,
    clock,
    logged,
    users,
    tokenOf,
    tokenFor,
    staffId,
    listeners: async () => {
      const ofCaller = {} as Record<Caller, Listener>;
      for (const caller of Object.keys(users) as Caller[])
        ofCaller[caller] = (await startSession(deps, users[caller])).listener;
      return ofCaller;
    },
    as: (caller) => async (method, path, body) => send(method, path, body, await currentTokenOf(caller)),
    nobody: (method, path, body) => send(method, path, body),
    addBook: async (book = {}) => {
      books += 1;
      const id = await deps.books.addBook({
        title: `Book ${books}`,
        status: 'Ongoing',
        cover_image: 'https://covers.test/1.jpg',
        cover_hue: 40,
        synopsis: 'A story.',
        tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
        chapters: [
          { title: 'One', audio_url: 'https://audio.test/1.mp3', duration: 60 },
          { title: 'Two', audio_url: 'https://audio.test/2.mp3', duration: 90 },
        ],
        ...book,
      });
      return { id, chapterIds: (await deps.books.listChapters(id, asStaff)).map((chapter) => chapter.id) };
    },
  };
}
