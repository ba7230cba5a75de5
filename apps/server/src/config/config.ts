import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseMediaUrl, type S3Location } from '../gateways/storage/parse-media-url.ts';
import { makeFolder } from '../platform/folders.ts';
import { type EnvValues, readEnvValues } from './env.ts';
import { type ModerationConfig, readModeration } from './moderation-config.ts';
import { checkSecret, requireTls } from './production-rules.ts';

export { envVariables } from './env.ts';

/** `start` is a trial run on embedded defaults; `serve` is production and refuses those defaults. */
export type Mode = 'start' | 'serve';

/** Proxies trusted to report the client's address: none, these addresses, or this number of hops. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean);

export interface Config {
  readonly mode: Mode;
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Origin without a trailing slash, as members see it. */
    readonly publicUrl: string;
    readonly trustProxy: TrustProxy;
  };
  readonly dataDir: string;
  /** postgres://…, or null for the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  /** Folder for media; unused if mediaStore is set. */
  readonly mediaDir: string;
  readonly mediaStore: S3Location | null;
  /** Internal nginx location for mediaDir, with a slash at both ends; null: this server sends the files. */
  readonly mediaAccel: string | null;
  /** Folder that admins may import from in the web app; null: none. */
  readonly importDir: string | null;
  readonly mail: {
    /** smtp://… or smtps://…; null: mails are stored for the operator to read. */
    readonly smtpUrl: string | null;
    /** The sender, as 'Lamplight <post@books.example>'. */
    readonly from: string;
  };
  readonly payments: PaymentsConfig;
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  readonly secrets: {
    readonly tokens: string;
    readonly media: string;
    readonly sandbox: string;
    /** True if JWT_SECRET is not set and the secrets are derived from a file in dataDir. */
    readonly isGenerated?: boolean;
  };
  readonly demo: {
    /** Base address of the demo API for the web app: a path on this host, or a URL without trailing slash. */
    readonly apiUrl: string;
    /** Origins whose pages may call this server's demo API. */
    readonly origins: readonly string[];
  };
  readonly moderation: ModerationConfig;
  /** Accounts that must have a passkey or an authenticator app. */
  readonly secondFactor: 'none' | 'admins' | 'staff';
  readonly metricsToken: string | null;
  /** Whether a new sample library includes members who comment and listen. */
  readonly hasSampleActivity: boolean;
  /** Days after which entries of the audit list are deleted. */
  readonly auditRetentionDays: number;
  readonly logLevel: string;
}

/** Stripe, or the built-in sandbox of a trial run (`npm start`). */
export type PaymentsConfig = {
  readonly trialDays: number;
  readonly hasPromotionCodes: boolean;
  readonly hasAutomaticTax: boolean;
  /** Whether a full refund or a lost dispute ends the subscription that the payment was for. */
  readonly onRefund: 'end' | 'keep';
} & (
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly webhookSecrets: readonly string[];
      readonly prices: { readonly standard: string; readonly premium: string | null };
      /** Address of another server with Stripe's API; null: Stripe itself. */
      readonly apiUrl: string | null;
    }
  | {
      readonly provider: 'sandbox';
      /** Null: the port after the server's, or any free port if that is taken. */
      readonly port: number | null;
    }
);

/** All problems of a configuration together. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function readPayments(values: EnvValues, mode: Mode, problems: string[]): PaymentsConfig {
  const days = Number(values.STRIPE_TRIAL_DAYS ?? 0);
  if (!Number.isInteger(days) || days < 0 || days > 730)
    problems.push(`STRIPE_TRIAL_DAYS must be 0 to 730, not '${values.STRIPE_TRIAL_DAYS}'.`);
  const isYes = (name: 'STRIPE_PROMOTION_CODES' | 'STRIPE_AUTOMATIC_TAX'): boolean => {
    const text = values[name] ?? 'no';
    if (!['yes', 'no'].includes(text)) problems.push(`${name} must be 'yes' or 'no', not '${text}'.`);
    return text === 'yes';
  };
  const onRefund = values.ON_REFUND ?? 'keep';
  if (onRefund !== 'end' && onRefund !== 'keep')
    problems.push(`ON_REFUND must be 'end' or 'keep', not '${onRefund}'.`);
  const offer = {
    trialDays: days,
    onRefund: onRefund === 'end' ? ('end' as const) : ('keep' as const),
    hasPromotionCodes: isYes('STRIPE_PROMOTION_CODES'),
    hasAutomaticTax: isYes('STRIPE_AUTOMATIC_TAX'),
  };
  const needed = {
    STRIPE_SECRET_KEY: 'the key of the account that is paid',
    STRIPE_WEBHOOK_SECRET: 'what signs the webhooks to /api/stripe/webhook',
    STRIPE_PRICE: 'the price of membership',
  } as const;
  const optional = ['STRIPE_PREMIUM_PRICE', 'STRIPE_API_URL'] as const;
  const names = Object.keys(needed) as (keyof typeof needed)[];
  const isBegun = [...names, ...optional].some((name) => values[name] !== undefined);
  if (!isBegun && (mode === 'start' || values.ALLOW_DEMO_DEFAULTS === 'yes')) {
    const port =
      values.SANDBOX_PORT === undefined ? null : readPort('SANDBOX_PORT', values.SANDBOX_PORT, problems);
    return { provider: 'sandbox', port, ...offer };
  }
  for (const name of names) if (!values[name]) problems.push(`${name} is missing: ${needed[name]}.`);
  if (values.SANDBOX_PORT !== undefined && isBegun)
    problems.push('SANDBOX_PORT is for the payment sandbox, and Stripe is configured.');
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secrets = '' } = values;
  if (secretKey && !/^[sr]k_(live|test)_\w+$/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must begin with sk_live_ or sk_test_ (or rk_… for a restricted key).');
  const apiUrl = readOrigin('STRIPE_API_URL', values.STRIPE_API_URL, problems);
  if (apiUrl && secretKey.includes('_live_'))
    problems.push('STRIPE_API_URL cannot be used with a live key: the key would be sent to a third party.');
  return {
    provider: 'stripe',
    secretKey,
    webhookSecrets: secrets.split(',').flatMap((secret) => secret.trim() || []),
    prices: { standard: values.STRIPE_PRICE ?? '', premium: values.STRIPE_PREMIUM_PRICE ?? null },
    apiUrl,
    ...offer,
  };
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(name: 'PORT' | 'SANDBOX_PORT', text: string | undefined, problems: string[]): number {
  const port = Number(text ?? 4280);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`${name} must be 0 to 65535, not '${text}'.`);
  return port;
}

function readOrigin(
  name: 'PUBLIC_URL' | 'STRIPE_API_URL',
  text: string | undefined,
  problems: string[],
): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    problems.push(`${name} must be an origin such as https://books.example, not '${text}'.`);
  return url ? url.origin : null;
}

function readIdleDays({ SESSION_IDLE_DAYS: text = '60' }: EnvValues, problems: string[]): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 365)
    problems.push(`SESSION_IDLE_DAYS must be 1 to 365, not '${text}'.`);
  return days;
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    problems.push('DATABASE_URL must begin with postgres:// (or be empty for the embedded database).');
  return text;
}

function readAccel({ MEDIA_ACCEL: path, MEDIA_URL: url }: EnvValues, problems: string[]): string | null {
  if (!path) return null;
  if (!/^\/(?!(?:media|api|assets)\/)(?:[a-z0-9_-]+\/)+$/i.test(path))
    problems.push(`MEDIA_ACCEL must be a location of nginx's own such as /internal-media/, not '${path}'.`);
  if (url) problems.push('MEDIA_ACCEL is for media on disk, and MEDIA_URL is set: leave one of them empty.');
  return path;
}

const sender = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

function readMail({ SMTP_URL: url, MAIL_FROM: from }: EnvValues, problems: string[]): Config['mail'] {
  if (url && (!/^smtps?:\/\//.test(url) || !URL.canParse(url)))
    problems.push('SMTP_URL must begin with smtp:// or smtps:// (or be empty: mails are kept).');
  if (from && !sender.test(from))
    problems.push(`MAIL_FROM must be an address such as Lamplight <post@books.example>, not '${from}'.`);
  if (url && !from) problems.push('MAIL_FROM is missing: who the mails come from, because SMTP_URL is set.');
  return { smtpUrl: url ?? null, from: from ?? 'Lamplight <post@lamplight.invalid>' };
}

function readDemo(values: EnvValues, problems: string[]): Config['demo'] {
  const { DEMO_API_URL: text, DEMO_ORIGINS: origins = '' } = values;
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (text && (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username))
    problems.push(`DEMO_API_URL must be an address such as https://demo.example/demo-api, not '${text}'.`);
  const each = origins.split(',').flatMap((origin) => origin.trim() || []);
  for (const origin of each)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`DEMO_ORIGINS must name origins such as https://books.example, not '${origin}'.`);
  return { apiUrl: url ? url.href.replace(/\/+$/, '') : '/demo-api', origins: each };
}

function readSecondFactor({ REQUIRE_SECOND_FACTOR: text = 'none' }: EnvValues, problems: string[]) {
  if (text === 'admins' || text === 'staff' || text === 'none') return text;
  problems.push(`REQUIRE_SECOND_FACTOR must be 'admins', 'staff' or 'none', not '${text}'.`);
  return 'none';
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(text: string | undefined, problems: string[]): TrustProxy {
  if (!text || text === 'false' || text === '0') return false;
  const isProxy = (part: string) => proxyNames.includes(part) || isIP(part.replace(/\/\d{1,3}$/, '')) !== 0;
  if (!/^\d+$/.test(text) && !text.split(',').every((part) => isProxy(part.trim())))
    problems.push(
      `TRUST_PROXY must be a count, or a list of addresses and of ${proxyNames.join(', ')}; not '${text}'.`,
    );
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : text;
}

/** Reads or creates the secret of a trial run in dataDir, so that sign-ins survive a restart. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Reads environment and flags (flags win). No other code reads the environment.
 * @throws ConfigError naming every problem at once
 */
export function readConfig(mode: Mode, argv: readonly string[], environment = process.env): Config {
  const problems: string[] = [];
  const values = readEnvValues(environment, argv, problems);
  const port = readPort('PORT', values.PORT, problems);
  const publicUrl = readOrigin('PUBLIC_URL', values.PUBLIC_URL, problems);
  const databaseUrl = readDatabaseUrl(values.DATABASE_URL, problems);
  const mediaStore = parseMediaUrl({ ...values, publicUrl }, problems);
  const mediaAccel = readAccel(values, problems);
  const trustProxy = readTrustProxy(values.TRUST_PROXY, problems);
  const mail = readMail(values, problems);
  const payments = readPayments(values, mode, problems);
  const demo = readDemo(values, problems);
  const sessionIdleDays = readIdleDays(values, problems);
  const moderation = readModeration(values, problems);
  const logLevel = values.LOG_LEVEL ?? 'info';
  if (!levels.includes(logLevel))
    problems.push(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${logLevel}'.`);
  const auditRetentionDays = Number(values.AUDIT_RETENTION_DAYS ?? 365);
  if (!Number.isInteger(auditRetentionDays) || auditRetentionDays < 1 || auditRetentionDays > 3650)
    problems.push(`AUDIT_RETENTION_DAYS must be 1 to 3650, not '${values.AUDIT_RETENTION_DAYS}'.`);
  const secondFactor = readSecondFactor(values, problems);
  const { SAMPLE_ACTIVITY: activity = 'yes' } = values;
  if (!['yes', 'no'].includes(activity))
    problems.push(`SAMPLE_ACTIVITY must be 'yes' or 'no', not '${activity}'.`);
  const secret = values.JWT_SECRET;
  checkSecret(secret, mode === 'serve', problems);
  if (mode === 'serve') requireTls(publicUrl, problems);
  if (mode === 'serve' && values.ALLOW_DEMO_DEFAULTS !== 'yes') {
    if (!values.PUBLIC_URL)
      problems.push('PUBLIC_URL is missing: the origin under which members reach this server.');
    if (!secret) problems.push('JWT_SECRET is missing: at least 32 random characters.');
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = resolve(values.DATA_DIR ?? 'data');
  const host = values.HOST ?? '127.0.0.1';
  const root = secret ?? generatedSecret(dataDir);
  return {
    mode,
    http: { host, port, publicUrl: publicUrl ?? `http://${host}:${port}`, trustProxy },
    dataDir,
    databaseUrl,
    mediaDir: join(dataDir, 'media'),
    mediaStore,
    mediaAccel,
    importDir: values.IMPORT_DIR === undefined ? null : resolve(values.IMPORT_DIR),
    mail,
    payments,
    sessionIdleDays,
    secrets: {
      tokens: `tokens:${root}`,
      media: `media:${root}`,
      sandbox: `sandbox:${root}`,
      isGenerated: secret === undefined,
    },
    demo,
    hasSampleActivity: activity === 'yes',
    moderation,
    secondFactor,
    metricsToken: values.METRICS_TOKEN ?? null,
    auditRetentionDays,
    logLevel,
  };
}
