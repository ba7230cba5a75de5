import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '@lamplight/stripe-sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './db/connect.ts';
import { createLog } from './platform/log.ts';
import { hashPassword } from './platform/passwords.ts';
import { demoAccounts, demoPassword, sampleDomain, writeFirstRun } from './sample-data/library.ts';
import { freePort } from './testing/free-port.ts';
import { startProgram } from './testing/start-program.ts';

/** Runs the command of `npm run serve` with only these environment variables. */
function serve(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-serve-'));
  const child = startProgram('main', ['serve'], { DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { child, said: () => said };
}

const whole = (port: number, apiUrl: string, key: string) => ({
  PORT: String(port),
  PUBLIC_URL: 'https://books.example',
  JWT_SECRET: 'pR4nZ8qLw2Tf6YdKx9Vb3Hs7Gm5Jc1Ae',
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_PRICE: 'price_sandbox_standard',
  STRIPE_API_URL: apiUrl,
});

test('production runs with a test key and any server that has the API of Stripe', async () => {
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const port = await freePort();
  const { child, said } = serve({ ...whole(port, provider.url, provider.secretKey), LOG_LEVEL: 'info' });
  let output = '';
  child.stdout.on('data', (piece) => (output += String(piece)));
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  while (!(await ask('/readyz'))?.ok) {
    expect(child.exitCode, said()).toBeNull();
    await sleep(50);
  }
  const plans = await (await ask('/api/auth/plans'))?.json();
  expect(plans).toMatchObject({ plans: [{ key: 'standard', unit_amount: 999 }] });
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode, said()).toBe(0);
  // Standard output has one JSON line per event, and nothing else.
  const events = output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(events).toContainEqual(
    expect.objectContaining({
      msg: 'server started',
      address: `http://127.0.0.1:${port}`,
      public_url: 'https://books.example',
    }),
  );
}, 60_000);

test('production rejects an incomplete provider and reports what is missing', async () => {
  const { STRIPE_WEBHOOK_SECRET: _, STRIPE_PRICE: __, ...half } = whole(0, 'http://127.0.0.1:9', 'sk_test_1');
  const { child, said } = serve(half);
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(said()).toContain('STRIPE_WEBHOOK_SECRET is missing');
  expect(said()).toContain('STRIPE_PRICE is missing');
  expect(said()).not.toContain('STRIPE_SECRET_KEY is missing');
}, 60_000);

test('rejects a second server on the same embedded database until the first has died', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const settings = { DATA_DIR: folder, ALLOW_DEMO_DEFAULTS: 'yes', SANDBOX_PORT: '0' };
  const start = async () => {
    const port = await freePort();
    const server = serve({ ...settings, PORT: String(port) });
    while (server.child.exitCode === null) {
      if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) break;
      await sleep(50);
    }
    return server;
  };
  const first = await start();
  expect(first.child.exitCode, first.said()).toBeNull();
  const second = await start();
  expect(second.child.exitCode).toBe(1);
  expect(second.said()).toContain(`Another Lamplight uses ${folder}.`);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = await start();
  expect(third.child.exitCode, third.said()).toBeNull();
}, 60_000);

/** Runs the command of `npm run admin` on a folder, with typed input. */
async function admin(folder: string, args: readonly string[], typed = '') {
  const child = startProgram('admin', [...args, '--data-dir', folder]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  child.stdin.end(typed);
  await once(child, 'close');
  return { code: child.exitCode, said };
}

/** Creates a folder as `npm start` leaves it, without its books. */
async function trialFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-trial-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { db, close } = await connect({ url: null, folder }, createLog('silent'));
  const password_hash = await hashPassword(demoPassword, 'first');
  for (const account of demoAccounts) {
    const { username } = account;
    const email = `${username}@${sampleDomain}`;
    await db
      .insertInto('users')
      .values({
        username,
        username_key: username,
        email,
        email_key: email,
        password_hash,
        role: 'role' in account ? account.role : 'member',
        profile_image: null,
        is_premium: 0,
        manual_premium_override: 0,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
  }
  await writeFirstRun(db, 'done');
  await close();
  return folder;
}

test('production rejects the database of a trial until it is adopted', async () => {
  const folder = await trialFolder();
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const port = await freePort();
  const environment = { ...whole(port, provider.url, provider.secretKey), DATA_DIR: folder };
  const refused = serve(environment);
  await once(refused.child, 'exit');
  expect(refused.child.exitCode).toBe(1);
  expect(refused.said()).toContain('(admin, member, premium, visitor)');
  expect(refused.said()).toContain('npm run admin -- adopt');

  // Incomplete input changes nothing.
  for (const [args, typed] of [
    [[], 'keep\ndelete\n'],
    [['--keep', 'admin', '--books', 'keep'], 'lamplight-demo\n'],
    [['--keep', 'none', '--books', 'burn'], ''],
  ] as const)
    expect(await admin(folder, ['adopt', ...args], typed)).toMatchObject({ code: 1 });
  const again = serve(environment);
  await once(again.child, 'exit');
  expect(again.said()).toContain('(admin, member, premium, visitor)');

  const adopted = await admin(folder, ['adopt'], 'keep\nd\nDelete\nd\na lamp by the door\n');
  expect(adopted).toMatchObject({ code: 0, said: expect.stringContaining('Admins: admin') });
  expect(adopted.said).toContain('No mail reaches admin');
  expect(adopted.said).not.toContain('lamp by the door');
  const { child, said } = serve(environment);
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined);
  while (!(await ask('/readyz'))?.ok) {
    expect(child.exitCode, said()).toBeNull();
    await sleep(50);
  }
  const signIn = async (username: string, password: string) =>
    (await ask('/api/auth/login', { method: 'POST', body: new URLSearchParams({ username, password }) }))
      ?.status;
  expect(await signIn('admin', 'a lamp by the door')).toBe(200);
  expect(await signIn('admin', demoPassword)).toBe(401);
  expect(await signIn('member', demoPassword)).toBe(401);
}, 120_000);

test('rejects nodes with another secret until the operator rotates it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const environment = { ...whole(0, provider.url, provider.secretKey), DATA_DIR: folder };
  const JWT_SECRET = 'Ue8Mk3Wq9Zt5Rn2Xy7Pb4Lf6Hd1Sg0Cv';
  const isUp = async (variables: Record<string, string>) => {
    const { child, said } = serve({ ...variables, LOG_LEVEL: 'info' });
    const ended = once(child, 'exit');
    while (!said().includes('server started') && child.exitCode === null)
      await Promise.race([ended, sleep(50)]);
    const hasStarted = child.exitCode === null;
    child.kill('SIGKILL');
    await ended;
    return hasStarted ? 'up' : said();
  };
  expect(await isUp(environment)).toBe('up');
  expect(await isUp({ ...environment, JWT_SECRET })).toContain('JWT_SECRET differs');
  expect(await admin(folder, ['rotate-secret'])).toMatchObject({
    code: 1,
    said: 'Set JWT_SECRET to the new one, as the nodes will have it.\n',
  });
  expect(await admin(folder, ['rotate-secret', '--jwt-secret', JWT_SECRET])).toMatchObject({ code: 0 });
  expect(await isUp({ ...environment, JWT_SECRET })).toBe('up');
  expect(await isUp(environment)).toContain('JWT_SECRET differs');
}, 120_000);

test.each(['/proc/lamplight', '/dev/null/data'])(
  'a start with DATA_DIR=%s fails with one sentence',
  async (DATA_DIR) => {
    const { child, said } = serve({ ...whole(0, 'http://127.0.0.1:9', 'sk_test_1'), DATA_DIR });
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(said()).toContain(`DATA_DIR: The folder ${DATA_DIR} cannot be made`);
  },
  60_000,
);
