import { parseArgs } from 'node:util';
import { argumentProblem } from './argument-problem.ts';

/** All environment variables with their meanings; flags use the same names (DATA_DIR is --data-dir). */
export const envVariables = {
  PORT: 'port to listen on (4280)',
  HOST: 'address to listen on (127.0.0.1)',
  DATA_DIR: 'folder for the embedded database, media and generated secrets (./data)',
  PUBLIC_URL: 'origin under which members reach this server, such as https://books.example',
  MEDIA_URL: 's3://bucket?endpoint=https://s3.example; empty: media is stored in DATA_DIR',
  AWS_ACCESS_KEY_ID: 'who asks the store of MEDIA_URL',
  AWS_SECRET_ACCESS_KEY: 'what proves it to the store of MEDIA_URL',
  MEDIA_ACCEL:
    "nginx's internal location over DATA_DIR/media, such as /internal-media/; empty: no nginx sends files",
  IMPORT_DIR: 'folder whose books admins may import by the web; empty: none',
  DATABASE_URL: 'postgres://user:password@host/name; empty: the embedded SQLite in DATA_DIR',
  JWT_SECRET: 'secret of at least 32 characters that signs sign-ins and media links',
  SESSION_IDLE_DAYS: 'days without use after which a device is signed out, 1 to 365 (60)',
  REQUIRE_SECOND_FACTOR:
    "who must have a passkey or an authenticator app: 'admins', 'staff' (admins, too) or 'none' (none)",
  OIDC_PROVIDERS:
    'identity providers for single sign-on: a JSON list, or the path of a file with one (docs/integrations.md); empty: none',
  STREAMS_STANDARD: 'devices on which a member may listen at the same time, 1 to 50; 0 for any number (3)',
  STREAMS_PREMIUM: 'the same for the plan that allows downloads (3)',
  AUDIO_GB_PER_HOUR:
    'GB of audio that a member gets in an hour at full speed, 1 to 1000; twice as much in all; 0 for any amount (20)',
  STRIPE_SECRET_KEY: 'sk_live_… or sk_test_…; empty: a payment sandbox on this machine',
  STRIPE_WEBHOOK_SECRET: 'whsec_… of the webhook endpoint; two with a comma between while one is rolled',
  STRIPE_PRICE: 'price_… that membership costs',
  STRIPE_PRICES:
    "price_… of all plans with commas between, the default one first; 'metadata': those that Stripe's metadata mark",
  STRIPE_PREMIUM_PRICE: 'price_… of the plan that allows downloads; empty: there is none to choose',
  STRIPE_TRIAL_DAYS: 'free days before the first payment, 0 to 730 (0)',
  STRIPE_PROMOTION_CODES: "'yes' lets the checkout take promotion codes",
  STRIPE_AUTOMATIC_TAX: "'yes' lets Stripe work out taxes",
  GRACE_DAYS:
    'days after a failed payment in which the library stays open, 0 to 60; 0: it closes at once (0)',
  ON_REFUND:
    "'end' cancels a subscription whose payment is refunded in full or lost to a dispute; 'keep' (keep)",
  STRIPE_API_URL: "origin of another API that speaks as Stripe's does; never with a live key",
  SANDBOX_PORT: 'port of the payment sandbox (the one after PORT, or any if that is taken)',
  SMTP_URL: 'smtp://user:password@host:587, or smtps://; empty: mails are kept for the operator to read',
  MAIL_FROM: "who mails come from, such as 'Lamplight <post@books.example>'; needed with SMTP_URL",
  PUSH_CONTACT:
    'mailto: or https: address at which push services reach the operator; empty: that of the settings or MAIL_FROM',
  METRICS_TOKEN:
    'bearer token that opens /metrics to other hosts than this one; at least 16 random characters (openssl rand -hex 16)',
  TRUST_PROXY: "proxies to believe about a client's address: a count, 'loopback', or a list of addresses",
  DEMO_API_URL:
    "address of the demo's backend, such as https://demo.example/demo-api; empty: this server's own",
  DEMO_ORIGINS: "origins whose pages may ask this server's demo, with commas between; its own always may",
  SAMPLE_ACTIVITY: "'no' leaves sample members, their comments and positions out of the sample library (yes)",
  REPORTS_TO_HIDE: 'reports by members that hide a comment until a moderator has looked; 0 for never (3)',
  HOLD_FIRST_COMMENTS:
    "a new member's first comments that wait for a moderator before others see them; 0 for none (0)",
  AUDIT_RETENTION_DAYS: 'days after which entries of the audit list are deleted, 1 to 3650 (365)',
  TIME_ZONE: 'time zone in which the days of figures begin, such as Europe/Berlin (UTC)',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent (info)',
  ALLOW_DEMO_DEFAULTS: "'yes' lets `serve` run on embedded defaults",
} as const;

/** Describes the flags of `npm start` and `npm run serve`. */
export const flagsUsage = (): string =>
  [
    'npm start      runs Lamplight with sample data and without payments, to try it',
    'npm run serve  runs it for members; refuses unsafe settings',
    '',
    'Each flag is an environment variable, too: --data-dir is DATA_DIR. Other accounts can see flags (ps), so set secrets as variables.',
    '',
    ...Object.entries(envVariables).map(
      ([name, meaning]) => `  --${name.toLowerCase().replaceAll('_', '-')}\n      ${meaning}`,
    ),
  ].join('\n');

/** Returns the command that starts the server in a mode. */
export const npmCommand = (mode: 'start' | 'serve'): string =>
  mode === 'serve' ? 'npm run serve' : 'npm start';

type EnvVariable = keyof typeof envVariables;
/** Values from environment and flags, trimmed; empty ones are omitted. */
export type EnvValues = Partial<Record<EnvVariable, string>>;

const flagOf = (name: EnvVariable): string => name.toLowerCase().replaceAll('_', '-');

/** Reads flags and environment; adds unreadable values to the problems. */
export function readEnvValues(
  environment: NodeJS.ProcessEnv,
  argv: readonly string[],
  problems: string[],
  mode: 'start' | 'serve',
): EnvValues {
  const names = Object.keys(envVariables) as EnvVariable[];
  const options = Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }]));
  let flags: Record<string, unknown> = {};
  try {
    flags = parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    const all = Object.keys(options).map((flag) => `--${flag}`);
    problems.push(
      `${argumentProblem(error)} After npm, write two dashes first: ${npmCommand(mode)} -- --port 4300. Flags: ${all.join(', ')}.`,
    );
  }
  const values: EnvValues = {};
  for (const name of names) {
    const value = flags[flagOf(name)] ?? environment[name];
    if (typeof value === 'string' && value.trim() !== '') values[name] = value.trim();
  }
  return values;
}
