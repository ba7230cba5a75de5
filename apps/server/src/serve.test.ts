import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '@lamplight/stripe-sandbox';
import { expect, onTestFinished, test } from 'vitest';

/** Runs `npm run serve`'s own command with an environment of nothing but these. */
function serve(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-serve-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), 'serve'],
    { env: { DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { child, said: () => said };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const whole = (port: number, apiUrl: string, key: string) => ({
  PORT: String(port),
  PUBLIC_URL: 'https://books.example',
  JWT_SECRET: 'a secret that is long enough for this test',
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_PRICE: 'price_sandbox_standard',
  STRIPE_API_URL: apiUrl,
});

test('production runs on a test key and any address that speaks as Stripe does', async () => {
  const provider = await createSandbox({ file: ':memory:' });
  onTestFinished(() => provider.close());
  const port = await freePort();
  const { child, said } = serve(whole(port, provider.url, provider.secretKey));
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
}, 60_000);

test('production does not run on half a provider, and says what is missing', async () => {
  const { STRIPE_WEBHOOK_SECRET: _, STRIPE_PRICE: __, ...half } = whole(0, 'http://127.0.0.1:9', 'sk_test_1');
  const { child, said } = serve(half);
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(said()).toContain('STRIPE_WEBHOOK_SECRET is missing');
  expect(said()).toContain('STRIPE_PRICE is missing');
  expect(said()).not.toContain('STRIPE_SECRET_KEY is missing');
}, 60_000);

test('a second server on the same embedded database is refused, and may start when the first has died', async () => {
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
