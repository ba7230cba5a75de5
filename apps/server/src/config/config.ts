import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import type { DatabaseLocation } from '../db/connect.ts';
import type { ProviderConfig } from '../gateways/identity/identity-provider.ts';
import { parseMediaUrl, type S3Location } from '../gateways/storage/parse-media-url.ts';
import { makeFolder } from '../platform/folders.ts';
import { type EnvValues, readEnvValues } from './env.ts';
import { readIdentityProviders } from './identity-providers.ts';
import { type PaymentsConfig, readPayments } from './payments-config.ts';
import {
  checkMetricsToken,
  checkSecret,
  guessableSecret,
  isGuessableSecret,
  minSecretLength,
  requireTls,
} from './production-rules.ts';
import { portRange, readAddress, readChoice, readInteger, readOrigin } from './read-values.ts';

export { envVariables } from './env.ts';

/** `start` is a trial run on embedded defaults; `serve` is production and refuses those defaults. */
export type Mode = 'start' | 'serve';

/**
 * Proxies trusted to report the client's address: false for none, a list of addresses, or a function that accepts a
 * number of hops.
 */
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
    /** Sender of mails, as 'Lamplight <post@books.example>'. */
    readonly from: string;
  };
  readonly push: {
    /**
     * mailto: or https: address that push services can contact; null: the contact address of the settings, or the
     * mails' sender.
     */
    readonly contact: string | null;
    /** True if push endpoints at 127.0.0.1 are accepted; in tests only. */
    readonly allowsLoopback: boolean;
    /**
     * Name servers, with ports, that resolve the hosts of push services; null: those of the system. Set in tests
     * only.
     */
    readonly nameServers: readonly string[] | null;
  };
  readonly payments: PaymentsConfig;
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  /** Number of devices on which a member may play at the same time, by plan; null for any number. */
  readonly streams: { readonly standard: number | null; readonly premium: number | null };
  /** Bytes of audio per hour that a member may fetch at full speed; null for any number. */
  readonly audioBytesPerHour: number | null;
  readonly secrets: {
    readonly tokens: string;
    readonly media: string;
    readonly sandbox: string;
    /** True if JWT_SECRET is not set and the secrets are derived from a file in dataDir. */
    readonly isGenerated?: boolean;
    /** True if production refuses JWT_SECRET, because it can be guessed. */
    readonly isGuessable?: boolean;
  };
  readonly demo: {
    /** Base address of the demo API for the web app: a path on this host, or a URL without trailing slash. */
    readonly apiUrl: string;
    /** Origins whose pages may call this server's demo API. */
    readonly origins: readonly string[];
  };
  readonly moderation: {
    /** Number of reports at which a comment is hidden until it is reviewed; 0: never hidden. */
    readonly reportsToHide: number;
    /** Number of first comments of a new account that are held for review; 0 for none. */
    readonly heldFirstComments: number;
  };
  /** Accounts that must have a passkey or an authenticator app. */
  readonly secondFactor: 'none' | 'admins' | 'staff';
  readonly identityProviders: readonly ProviderConfig[];
  readonly metricsToken: string | null;
  /** Whether a new sample library includes members who comment and listen. */
  readonly hasSampleActivity: boolean;
  /** Days after which entries of the audit list are deleted. */
  readonly auditRetentionDays: number;
  /** IANA name of the time zone in which the days of figures begin. */
  readonly timeZone: string;
  readonly logLevel: string;
}

function readTimeZone(name: string | undefined, problems: string[]): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    problems.push(`TIME_ZONE must be a time zone such as Europe/Berlin, not '${name}'.`);
    return 'UTC';
  }
}

/** Returns where the configured database is. */
export const locationOf = ({ databaseUrl, dataDir }: Config): DatabaseLocation => ({
  url: databaseUrl,
  folder: dataDir,
});

/** Thrown with all problems of a configuration at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readAccel({ MEDIA_ACCEL: path, MEDIA_URL: url }: EnvValues, problems: string[]): string | null {
  if (!path) return null;
  if (!/^\/(?!(?:media|api|assets)\/)(?:[a-z0-9_-]+\/)+$/i.test(path))
    problems.push(`MEDIA_ACCEL must be a location of nginx's own such as /internal-media/, not '${path}'.`);
  if (url) problems.push('MEDIA_ACCEL is for media on disk, and MEDIA_URL is set: leave one of them empty.');
  return path;
}

const sender = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const databaseAddress = { schemes: ['postgres://', 'postgresql://'], unset: 'the embedded database' };
const mailAddress = { schemes: ['smtp://', 'smtps://'], unset: 'mails are kept' };

function readMail(values: EnvValues, problems: string[]): Config['mail'] {
  const url = readAddress(values, 'SMTP_URL', mailAddress, problems);
  const { MAIL_FROM: from } = values;
  if (from && !sender.test(from))
    problems.push(`MAIL_FROM must be an address such as Lamplight <post@books.example>, not '${from}'.`);
  if (url && !from) problems.push('MAIL_FROM is missing: who the mails come from, because SMTP_URL is set.');
  return { smtpUrl: url, from: from ?? 'Lamplight <post@lamplight.invalid>' };
}

function readPushContact({ PUSH_CONTACT: text }: EnvValues, problems: string[]): string | null {
  if (text && !/^(?:mailto:[^<>@\s]+@[^<>@\s]+|https:\/\/\S+)$/.test(text))
    problems.push(`PUSH_CONTACT must be such as mailto:post@books.example, not '${text}'.`);
  return text ?? null;
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

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns whether a text is a name, an address, or a network such as 10.0.0.0/8. */
function isProxy(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const maxBits = isIPv4(address) ? 32 : 128;
  return proxyNames.includes(text) || (isIP(address) !== 0 && Number(bits) >= 1 && Number(bits) <= maxBits);
}

function readTrustProxy(text: string | undefined, problems: string[]): TrustProxy {
  if (!text || text === 'false' || text === '0') return false;
  if (!/^\d+$/.test(text) && !text.split(',').every((part) => isProxy(part.trim())))
    problems.push(
      `TRUST_PROXY must be a count, or a list of addresses, of networks such as 10.0.0.0/8, and of ${proxyNames.join(', ')}; not '${text}'.`,
    );
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : text;
}

/**
 * Creates a file with a new secret, unless another process has created one first. If the disk is full, no file
 * remains.
 */
function writeSecret(file: string): void {
  const part = `${file}.${randomBytes(8).toString('hex')}.part`;
  try {
    const secret = randomBytes(48).toString('base64url');
    writeFileSync(part, secret, { flag: 'wx', mode: 0o600, flush: true });
    try {
      linkSync(part, file);
    } catch {
      // No link was created: another process created the file first, or the file system has no hard links.
      if (!existsSync(file)) renameSync(part, file);
    }
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Reads or creates the secret of a trial run in dataDir, so that sign-ins survive a restart.
 * @throws ConfigError if the file is incomplete
 */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeSecret(file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength) throw new ConfigError([`${file} is incomplete: delete it.`]);
  return secret;
}

/**
 * Reads environment and flags (flags win). No other code reads the environment.
 * @throws ConfigError naming every problem at once
 */
export function readConfig(mode: Mode, argv: readonly string[], environment = process.env): Config {
  const problems: string[] = [];
  const values = readEnvValues(environment, argv, problems, mode);
  const port = readInteger(values, 'PORT', portRange, problems);
  const publicUrl = readOrigin(values, 'PUBLIC_URL', problems);
  const databaseUrl = readAddress(values, 'DATABASE_URL', databaseAddress, problems);
  const mediaStore = parseMediaUrl({ ...values, publicUrl }, problems);
  const mediaAccel = readAccel(values, problems);
  const trustProxy = readTrustProxy(values.TRUST_PROXY, problems);
  const mail = readMail(values, problems);
  const pushContact = readPushContact(values, problems);
  const payments = readPayments(values, mode, problems);
  const demo = readDemo(values, problems);
  const sessionIdleDays = readInteger(values, 'SESSION_IDLE_DAYS', { min: 1, max: 365, unset: 60 }, problems);
  const readStreams = (name: 'STREAMS_STANDARD' | 'STREAMS_PREMIUM') =>
    readInteger(values, name, { min: 0, max: 50, unset: 3 }, problems) || null;
  const streams = { standard: readStreams('STREAMS_STANDARD'), premium: readStreams('STREAMS_PREMIUM') };
  const audioGb = readInteger(values, 'AUDIO_GB_PER_HOUR', { min: 0, max: 1000, unset: 20 }, problems);
  const moderation = {
    reportsToHide: readInteger(values, 'REPORTS_TO_HIDE', { min: 0, max: 100, unset: 3 }, problems),
    heldFirstComments: readInteger(values, 'HOLD_FIRST_COMMENTS', { min: 0, max: 100, unset: 0 }, problems),
  };
  const timeZone = readTimeZone(values.TIME_ZONE, problems);
  const logLevel = values.LOG_LEVEL ?? 'info';
  if (!levels.includes(logLevel))
    problems.push(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${logLevel}'.`);
  const auditRetentionDays = readInteger(
    values,
    'AUDIT_RETENTION_DAYS',
    { min: 1, max: 3650, unset: 365 },
    problems,
  );
  const secondFactor = readChoice(
    values,
    'REQUIRE_SECOND_FACTOR',
    ['admins', 'staff', 'none'],
    'none',
    problems,
  );
  const identityProviders = readIdentityProviders(values, (path) => readFileSync(path), problems);
  const activity = readChoice(values, 'SAMPLE_ACTIVITY', ['yes', 'no'], 'yes', problems);
  const secret = values.JWT_SECRET;
  const isGuessable = secret !== undefined && isGuessableSecret(secret);
  checkSecret(secret, problems);
  if (mode === 'serve' && isGuessable) problems.push(guessableSecret);
  if (mode === 'serve') checkMetricsToken(values.METRICS_TOKEN, problems);
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
    streams,
    audioBytesPerHour: audioGb === 0 ? null : audioGb * 1e9,
    secrets: {
      tokens: `tokens:${root}`,
      media: `media:${root}`,
      sandbox: `sandbox:${root}`,
      isGenerated: secret === undefined,
      isGuessable,
    },
    demo,
    push: { contact: pushContact, allowsLoopback: false, nameServers: null },
    hasSampleActivity: activity === 'yes',
    moderation,
    secondFactor,
    identityProviders,
    metricsToken: values.METRICS_TOKEN ?? null,
    auditRetentionDays,
    timeZone,
    logLevel,
  };
}
