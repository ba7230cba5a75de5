import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@lamplight/stripe-sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { claimSecret, rotateSecret } from './config/secret-fingerprint.ts';
import { createLog } from './platform/log.ts';
import { hashPassword } from './platform/passwords.ts';
import { preflight } from './preflight.ts';
import { demoPassword, writeFirstRun } from './sample-data/library.ts';
import {
  connectDatabase,
  createInstallation,
  type Installation,
  openDatabase,
} from './testing/backup-fixtures.ts';
import { readOldDatabase, writeOldDatabase } from './testing/old-database.ts';
import { s3Keys, startS3 } from './testing/s3-server.ts';

const log = createLog('silent');
const secret = 'k3Pz0vXw9LqT5rYb2NcJ8mDg7HsF4aEu';
const otherSecret = 'u7Rw2kQx9ZtV4pJb6MhC1sLf8GyN3dEa';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-preflight-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a production configuration that may run on embedded defaults, with these variables. */
const production = (variables: Record<string, string>) =>
  readConfig('serve', [], {
    PUBLIC_URL: 'https://books.example',
    JWT_SECRET: secret,
    ALLOW_DEMO_DEFAULTS: 'yes',
    DATA_DIR: newFolder(),
    ...variables,
  });

const stripe = (price: string, key: string, apiUrl: string) => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_PRICE: price,
  STRIPE_API_URL: apiUrl,
});

/** Returns the configuration of a node for this installation, for SQLite or PostgreSQL, whichever the tests run on. */
function nodeIn({ location, folder }: Installation, JWT_SECRET = secret) {
  if (!location.url) return production({ DATA_DIR: folder, JWT_SECRET });
  const url = new URL(location.url);
  url.searchParams.set('options', `-c search_path=${location.schema}`);
  return production({ DATA_DIR: folder, DATABASE_URL: url.href, JWT_SECRET });
}

/** Returns a database URL for a port; the driver accepts any scheme. */
const databaseAt = (port: number): string => `database://nobody:hush@127.0.0.1:${port}/none`;

/** Starts a server that accepts connections and never responds. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

test('finds no problem in a working configuration', async () => {
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const store = await startS3();
  onTestFinished(() => store.stop());
  const config = production({
    ...stripe('price_sandbox_standard', provider.secretKey, provider.url),
    STRIPE_PREMIUM_PRICE: 'price_sandbox_premium',
    ...s3Keys,
    MEDIA_URL: `${store.url}&redirect=no`,
    IMPORT_DIR: newFolder(),
  });
  expect(await preflight(config, log)).toEqual({ problems: [], warnings: [] });
  // The check does not create a missing database either.
  expect(await preflight(config, log)).toEqual({ problems: [], warnings: [] });
});

test('reports every problem at once', async () => {
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const store = await startS3();
  onTestFinished(() => store.stop());
  const config = {
    ...production({
      ...stripe('price_of_somebody_else', provider.secretKey, provider.url),
      STRIPE_PREMIUM_PRICE: 'price_sandbox_premium',
      ...s3Keys,
      MEDIA_URL: `${store.url.replace(/s3:\/\/[^?]+/, 's3://no-such-bucket')}&redirect=no`,
      IMPORT_DIR: '/nowhere/at/all',
    }),
    databaseUrl: databaseAt(1),
  };
  const { problems } = await preflight(config, log);
  expect(problems).toEqual([
    expect.stringMatching(/^The database: .*ECONNREFUSED/),
    expect.stringMatching(/^IMPORT_DIR: \/nowhere\/at\/all cannot be read/),
    expect.stringMatching(/^MEDIA_URL: there is no bucket 'no-such-bucket'/),
    expect.stringMatching(/^STRIPE_PRICE: there is no price 'price_of_somebody_else' in test mode/),
  ]);
  expect(problems.join()).not.toContain('hush');
});

test('respects its timeout', async () => {
  const port = await silentServer();
  const origin = `http://127.0.0.1:${port}`;
  const config = production({
    ...stripe('price_1', 'sk_test_1', origin),
    MEDIA_URL: `s3://books?endpoint=${origin}&redirect=no`,
    AWS_ACCESS_KEY_ID: 'who',
    AWS_SECRET_ACCESS_KEY: 'what',
  });
  const began = performance.now();
  const { problems, warnings } = await preflight({ ...config, databaseUrl: databaseAt(port) }, log, 2_000);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(problems).toEqual([expect.stringMatching(/^The database/)]);
  // The server can work without these two services for a while, so they cause only warnings.
  expect(warnings).toEqual([
    expect.stringMatching(/^MEDIA_URL: .* does not answer now/),
    expect.stringMatching(/^Stripe does not answer now/),
  ]);
}, 30_000);

test.each(['start', 'serve'] as const)('%s rejects an unusable DATA_DIR immediately', async (mode) => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  for (const folder of ['/proc/lamplight', '/proc/self/lamplight/data', file, join(file, 'below')]) {
    const environment = { DATA_DIR: folder, JWT_SECRET: secret, ALLOW_DEMO_DEFAULTS: 'yes' };
    const { problems } = await preflight(readConfig(mode, [], environment), log);
    expect(problems, folder).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
  }
});

test('rejects a node whose secret differs, until it is rotated', async () => {
  const place = await createInstallation();
  const { db } = await connectDatabase(place);
  const [ours, other] = [nodeIn(place), nodeIn(place, otherSecret)];
  expect((await preflight(ours, log)).problems).toEqual([]);
  await claimSecret(db, ours);
  await claimSecret(db, ours);
  expect((await preflight(ours, log)).problems).toEqual([]);
  expect((await preflight(other, log)).problems).toEqual([expect.stringContaining('rotate-secret')]);
  // Two nodes with different secrets start at the same moment: one of them is refused.
  await expect(claimSecret(db, other)).rejects.toThrow('JWT_SECRET differs');
  const stored = JSON.stringify(await db.selectFrom('installation').selectAll().execute());
  expect(stored).not.toContain(secret);
  await rotateSecret(db, other);
  expect((await preflight(other, log)).problems).toEqual([]);
  expect((await preflight(ours, log)).problems).toHaveLength(1);
});

test('rejects a database of npm start with published passwords, and no other', async () => {
  const place = await createInstallation();
  const { db } = await connectDatabase(place);
  const row = (username: string, password_hash: string, role: 'admin' | 'member' = 'member') => ({
    username,
    username_key: username,
    email: `${username}@ash.example`,
    email_key: `${username}@ash.example`,
    password_hash,
    role,
    profile_image: null,
    is_premium: 0 as const,
    manual_premium_override: 0 as const,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const [published, own] = [
    await hashPassword(demoPassword, 'first'),
    await hashPassword('a lamp by the door', 'first'),
  ];
  await db
    .insertInto('users')
    .values(row('chief', published, 'admin'))
    .execute();
  // In a library that was never a trial, a member may have any password, even the published one.
  expect((await preflight(nodeIn(place), log)).problems).toEqual([]);
  for (const state of ['begun', 'done'] as const) {
    await writeFirstRun(db, state);
    expect((await preflight(nodeIn(place), log)).problems).toEqual([
      expect.stringMatching(/demo accounts \(chief\).*another DATA_DIR.*npm run admin -- adopt/),
    ]);
  }
  await db.updateTable('users').set({ password_hash: own }).execute();
  expect((await preflight(nodeIn(place), log)).problems).toEqual([]);
});

test('rejects a database of 0.1.0 before it asks for secrets or passwords', async () => {
  const place = await createInstallation();
  const { db, schema } = await openDatabase(place);
  await writeOldDatabase({ db, schema });
  const before = await readOldDatabase(db);
  expect((await preflight(nodeIn(place), log)).problems).toEqual([
    expect.stringMatching(/is of Lamplight 0\.1\.0, .*commit fdeb3c74/),
  ]);
  expect(await readOldDatabase(db)).toEqual(before);
});

test('rejects a database that a newer version has changed', async () => {
  const place = await createInstallation();
  const { db } = await connectDatabase(place);
  await (
    db as unknown as { insertInto(table: string): { values(row: object): { execute(): Promise<unknown> } } }
  )
    .insertInto('kysely_migration')
    .values({ name: '9999-later', timestamp: '2027-01-01' })
    .execute();
  expect((await preflight(nodeIn(place), log)).problems).toEqual([expect.stringContaining('9999-later')]);
});
