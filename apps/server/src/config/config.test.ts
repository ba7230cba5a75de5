import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError, envVariables, readConfig } from './config.ts';

vi.mock(import('node:fs'), async (importOriginal) => {
  const fs = await importOriginal();
  return { ...fs, linkSync: vi.fn(fs.linkSync) };
});

const problemsOf = (...args: Parameters<typeof readConfig>): readonly string[] => {
  try {
    readConfig(...args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

/** Creates a folder that is removed when the test ends. */
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const secret = 'k3Pz0vXw9LqT5rYb2NcJ8mDg7HsF4aEu';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  STRIPE_PRICE: 'price_1',
};

test('reports every problem at once', () => {
  const environment = {
    PORT: 'eighty',
    PUBLIC_URL: 'books.example/shop',
    DATABASE_URL: 'mysql://x',
    JWT_SECRET: 'short',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
    MEDIA_URL: 's3://books?redirect=perhaps',
    MEDIA_ACCEL: 'internal',
    STRIPE_SECRET_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE: 'price_1',
    STRIPE_TRIAL_DAYS: '-1',
    STRIPE_AUTOMATIC_TAX: 'perhaps',
    ON_REFUND: 'perhaps',
    REPORTS_TO_HIDE: '-1',
    HOLD_FIRST_COMMENTS: 'all',
    SESSION_IDLE_DAYS: '0',
    PUSH_CONTACT: 'post@books.example',
  };
  expect(problemsOf('serve', [], environment)).toContainEqual(
    expect.stringContaining('PUSH_CONTACT must be'),
  );
  expect(problemsOf('serve', ['--colour=red'], environment)).toHaveLength(20);
});

test('production rejects embedded defaults unless allowed', () => {
  expect(problemsOf('serve', [], {})).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY is missing'),
    expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing'),
    expect.stringContaining('STRIPE_PRICE is missing'),
    expect.stringContaining('PUBLIC_URL is missing'),
    expect.stringContaining('JWT_SECRET is missing'),
  ]);
  const whole = { PUBLIC_URL: 'https://books.example', JWT_SECRET: secret, ...stripe };
  expect(problemsOf('serve', [], whole)).toEqual([]);
  const dataDir = newDataDir();
  expect(problemsOf('serve', ['--data-dir', dataDir], { ALLOW_DEMO_DEFAULTS: 'yes' })).toEqual([]);
});

test('flags override the environment, and a generated secret persists', () => {
  const dataDir = newDataDir();
  const first = readConfig('start', ['--port', '5000', '--data-dir', dataDir], { PORT: '6000' });
  expect(first.http).toMatchObject({ port: 5000, publicUrl: 'http://127.0.0.1:5000' });
  expect(readConfig('start', ['--data-dir', dataDir], {}).secrets).toEqual(first.secrets);
  expect(first.secrets.tokens).not.toBe(first.secrets.media);
});

const misusedFlags = [
  [['--bogus'], "Unknown option '--bogus'."],
  [['-b'], "Unknown option '-b'."],
  [['extra'], "Unexpected argument 'extra'."],
  [['--port'], "Option '--port' needs a value."],
  [['--data-dir', '--port'], "Option '--data-dir' needs a value."],
] as const;

test.each([
  ['start', 'npm start -- --port 4300'],
  ['serve', 'npm run serve -- --port 4300'],
] as const)('misused flags of %s are answered with how that command takes flags', (mode, example) => {
  for (const [argv, sentence] of misusedFlags) {
    const [problem] = problemsOf(mode, [...argv], {});
    expect(problem).toContain(`${sentence} After npm, write two dashes first: ${example}. Flags: --`);
  }
});

test('refuses a generated secret that a full disk has cut short', () => {
  const dataDir = newDataDir();
  const file = join(dataDir, 'secret');
  readConfig('start', ['--data-dir', dataDir], {});
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const length of [31, 0]) {
    truncateSync(file, length);
    expect(problemsOf('start', ['--data-dir', dataDir], {})).toEqual([`${file} is incomplete: delete it.`]);
  }
});

test('uses the secret that another process creates at the same time', () => {
  const dataDir = newDataDir();
  vi.mocked(linkSync).mockImplementationOnce((part, file) => {
    writeFileSync(file, secret);
    linkSync(part, file);
  });
  expect(readConfig('start', ['--data-dir', dataDir], {}).secrets.tokens).toBe(`tokens:${secret}`);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('creates a secret on a file system without hard links', () => {
  const dataDir = newDataDir();
  vi.mocked(linkSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
  });
  const { secrets } = readConfig('start', ['--data-dir', dataDir], {});
  expect(readConfig('start', ['--data-dir', dataDir], {}).secrets).toEqual(secrets);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('stores media on disk or in a store, and nginx sends it only from disk', () => {
  const read = (set: object) => readConfig('start', [], { JWT_SECRET: secret, ...set });
  expect(read({})).toMatchObject({ mediaStore: null, mediaAccel: null });
  expect(read({ MEDIA_ACCEL: '/internal-media/' }).mediaAccel).toBe('/internal-media/');
  const keys = { AWS_ACCESS_KEY_ID: 'who', AWS_SECRET_ACCESS_KEY: 'hush' };
  const store = { MEDIA_URL: 's3://books', ...keys };
  expect(read(store).mediaStore).toMatchObject({ bucket: 'books', secretAccessKey: 'hush' });
  for (const path of ['internal', '/', '/media/', '/a/../b/', 'https://elsewhere/'])
    expect(problemsOf('start', [], { MEDIA_ACCEL: path })).toEqual([expect.stringContaining('MEDIA_ACCEL')]);
  expect(problemsOf('start', [], { ...store, MEDIA_ACCEL: '/internal-media/' })).toHaveLength(1);
});

test('serves the demo from this host unless another is configured', () => {
  const demoOf = (environment: Record<string, string>) =>
    readConfig('start', [], { JWT_SECRET: secret, ...environment }).demo;
  expect(demoOf({})).toEqual({ apiUrl: '/demo-api', origins: [] });
  const remoteBinding = {
    DEMO_API_URL: 'https://demo.example/demo-api/',
    DEMO_ORIGINS: 'https://a.example, https://b.example:8443',
  };
  expect(demoOf(remoteBinding)).toEqual({
    apiUrl: 'https://demo.example/demo-api',
    origins: ['https://a.example', 'https://b.example:8443'],
  });
  for (const [name, text] of [
    ['DEMO_API_URL', 'demo.example'],
    ['DEMO_API_URL', 'javascript:alert(1)'],
    ['DEMO_API_URL', 'https://demo.example/?x=1'],
    ['DEMO_ORIGINS', '*'],
    ['DEMO_ORIGINS', 'https://a.example/path'],
  ] as const)
    expect(() => demoOf({ [name]: text })).toThrow(ConfigError);
});

test('.env.example names every variable, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(envVariables)));
});

test('the table of docs/operations/settings.md has every variable with its meaning, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/settings.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ]);
  expect(rows).toEqual(Object.entries(envVariables));
});

test.each(['start', 'serve'] as const)('%s rejects an incomplete payment provider', (mode) => {
  const environment = { PUBLIC_URL: 'https://books.example', JWT_SECRET: secret };
  const missing = (set: object) => problemsOf(mode, [], { ...environment, ...set });
  expect(missing({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing'),
    expect.stringContaining('STRIPE_PRICE is missing'),
  ]);
  expect(missing({ STRIPE_API_URL: 'http://127.0.0.1:9' })).toHaveLength(3);
  expect(missing({ ...stripe, ALLOW_DEMO_DEFAULTS: 'yes', STRIPE_PRICE: '' })).toHaveLength(1);
});

test('a key alone replaces the sandbox, and a live key is only sent to Stripe', () => {
  const dataDir = newDataDir();
  const read = (set: object) => readConfig('start', ['--data-dir', dataDir], { ...set });
  expect(read({}).payments).toMatchObject({ provider: 'sandbox', port: null, trialDays: 0 });
  const apiUrl = 'http://127.0.0.1:9999';
  const test = read({ ...stripe, STRIPE_API_URL: apiUrl, STRIPE_TRIAL_DAYS: '14' }).payments;
  expect(test).toMatchObject({
    provider: 'stripe',
    webhookSecrets: ['whsec_new', 'whsec_old'],
    prices: { standard: 'price_1', premium: null },
    trialDays: 14,
    apiUrl,
  });
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: apiUrl };
  expect(problemsOf('start', ['--data-dir', dataDir], live)).toEqual([expect.stringContaining('live key')]);
});

test.each([
  [{ SMTP_URL: 'mail.example' }, ['SMTP_URL must begin', 'MAIL_FROM is missing']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM is missing']],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Lamplight' }, ['MAIL_FROM must be an address']],
  [{ SMTP_URL: 'smtps://post:x@mail.example', MAIL_FROM: 'Lamplight <post@books.example>' }, []],
  [{ MAIL_FROM: 'post@books.example' }, []],
])('reports what is wrong with the mail settings %j', (environment, problems) => {
  const dataDir = newDataDir();
  expect(problemsOf('start', ['--data-dir', dataDir], environment)).toEqual(
    problems.map((problem) => expect.stringContaining(problem)),
  );
});

test.each(['DATABASE_URL', 'SMTP_URL'])('says how to write a password in %s, without showing it', (name) => {
  const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres';
  const at = (password: string) => ({
    [name]: `${scheme}://post:${password}@host.example:25/a?b=c@d`,
    MAIL_FROM: 'post@books.example',
  });
  for (const password of ['hush/hush', 'hush#hush', 'hush?hush', '12/hush', '12?hush', '?hush', 'hush@1/2'])
    expect(problemsOf('start', [], at(password)), password).toEqual([
      `${name}: write / in the password as %2F, # as %23, ? as %3F and @ as %40.`,
    ]);
  const dataDir = newDataDir();
  expect(problemsOf('start', ['--data-dir', dataDir], at('hush%2Fhush'))).toEqual([]);
});

test.each([
  ['10.0.0.0/33', false],
  ['10.0.0.0/0', false],
  ['10.0.0.0/8/8', false],
  ['fd00::/129', false],
  ['10.0.0.1, nobody', false],
  ['10.0.0.0/32, fd00::/128, loopback, 192.168.1.1', true],
])('accepts %s as TRUST_PROXY: %s', (TRUST_PROXY, isAccepted) => {
  const dataDir = newDataDir();
  expect(problemsOf('start', ['--data-dir', dataDir], { TRUST_PROXY })).toEqual(
    isAccepted ? [] : [expect.stringContaining('networks such as 10.0.0.0/8')],
  );
});

test.each([
  ['http://books.example', false],
  ['http://192.168.1.20:4280', false],
  ['http://127.0.0.1.books.example', false],
  ['http://localhost.books.example', false],
  ['http://[2001:db8::1]', false],
  ['https://books.example', true],
  ['http://127.0.0.1:4280', true],
  ['http://127.0.0.2', true],
  ['http://localhost:4280', true],
  ['http://[::1]:4280', true],
])('production accepts %s as PUBLIC_URL: %s', (PUBLIC_URL, isTaken) => {
  const problems = problemsOf('serve', [], { PUBLIC_URL, JWT_SECRET: secret, ...stripe });
  expect(problems).toEqual(isTaken ? [] : [expect.stringContaining('PUBLIC_URL must begin with https://')]);
  // ALLOW_DEMO_DEFAULTS does not permit sending passwords unencrypted.
  const env = { PUBLIC_URL, JWT_SECRET: secret, ALLOW_DEMO_DEFAULTS: 'yes' };
  expect(problemsOf('serve', [], env)).toHaveLength(isTaken ? 0 : 1);
  expect(problemsOf('start', [], env)).toEqual([]);
});

test('production rejects a guessable secret, even if embedded defaults are allowed', () => {
  const env = { PUBLIC_URL: 'https://books.example', ALLOW_DEMO_DEFAULTS: 'yes' };
  for (const [METRICS_TOKEN, problem] of [
    ['a', 'at least 16'],
    ['0123456789abcde', 'at least 16'],
    ['a'.repeat(16), 'can be guessed'],
    ['metrics-token-of-lamplight', 'can be guessed'],
    ['change-me-change-me', 'can be guessed'],
  ] as const)
    expect(problemsOf('serve', [], { ...env, METRICS_TOKEN })).toEqual([expect.stringContaining(problem)]);
  expect(problemsOf('serve', [], { ...env, METRICS_TOKEN: randomBytes(16).toString('hex') })).toEqual([]);
  for (const JWT_SECRET of ['a'.repeat(32), 'change-me-change-me-change-me-change-me', 'secret'.repeat(9)])
    expect(problemsOf('serve', [], { ...env, JWT_SECRET })).toEqual([
      expect.stringContaining('JWT_SECRET can be guessed'),
    ]);
  expect(problemsOf('serve', [], { ...env, JWT_SECRET: secret })).toEqual([]);
});

test('reports a DATA_DIR that cannot be created, without hanging', () => {
  for (const folder of ['/proc/lamplight', '/proc/a/b/c', '/dev/null/data'])
    expect(() => readConfig('start', ['--data-dir', folder], {})).toThrow(/cannot be made/);
});

test.each(['0', '366', '1.5', '-1', 'two', '1e2'])(
  'devices are not signed out after %s days',
  (SESSION_IDLE_DAYS) => {
    expect(problemsOf('start', [], { SESSION_IDLE_DAYS })).toEqual([
      `SESSION_IDLE_DAYS must be 1 to 365, not '${SESSION_IDLE_DAYS}'.`,
    ]);
  },
);

test('devices are signed out after 60 days without use, or as the operator says', () => {
  const dataDir = newDataDir();
  const read = (set: object) => readConfig('start', ['--data-dir', dataDir], { ...set }).sessionIdleDays;
  expect([read({}), read({ SESSION_IDLE_DAYS: '365' })]).toEqual([60, 365]);
});

test('streams and audio an hour have limits, which 0 lifts', () => {
  const dataDir = newDataDir();
  const read = (set: object) => {
    const { streams, audioBytesPerHour } = readConfig('start', ['--data-dir', dataDir], { ...set });
    return [streams.standard, streams.premium, audioBytesPerHour];
  };
  expect(read({})).toEqual([3, 3, 20e9]);
  expect(read({ STREAMS_STANDARD: '1', STREAMS_PREMIUM: '0', AUDIO_GB_PER_HOUR: '0' })).toEqual([
    1,
    null,
    null,
  ]);
  expect(problemsOf('start', [], { STREAMS_STANDARD: '51', AUDIO_GB_PER_HOUR: '-1' })).toEqual([
    "STREAMS_STANDARD must be 0 to 50, not '51'.",
    "AUDIO_GB_PER_HOUR must be 0 to 1000, not '-1'.",
  ]);
});
