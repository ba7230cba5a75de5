import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  card,
  controlOf,
  customerWith,
  post,
  receive,
  sdkFor,
  secret,
  standard,
  temporaryFolder,
} from './testing/start.ts';

const key = 'sk_test_persistence';

/** Runs the sandbox as a separate process. */
async function run(
  file: string,
  webhook: string,
): Promise<{ process: ChildProcess; url: string; apiPort: number }> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const args = ['--file', file, '--port', '0', '--key', key, '--webhook', webhook, '--secret', secret];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const first = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => [errors.join('')]),
  ]);
  const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(String(first[0]));
  if (!url) throw new Error(String(first[0]));
  return { process: child, url: url[0], apiPort: Number(url[1]) };
}

test('a restarted sandbox has everything that it confirmed, and sends pending webhooks', async () => {
  const file = path.join(temporaryFolder(), 'sandbox.db');
  const receiver = await receive();
  receiver.statuses = [500];
  const first = await run(file, receiver.url);
  const stripe = sdkFor({ apiHost: '127.0.0.1', apiPort: first.apiPort, secretKey: key });
  const customer = await customerWith(stripe, 'visa');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: standard }],
  });
  await controlOf(first.url)('POST /clock', { advance: 3600 });
  const made = await stripe.customers.create({ name: 'last' }, { idempotencyKey: 'once' });
  const open = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: standard, quantity: 1 }],
    success_url: 'http://127.0.0.1:1/success',
  });
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
  // No delay: the response was sent, so the commit has happened.
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(receiver.events).toEqual([]);

  receiver.statuses = [200];
  const second = await run(file, receiver.url);
  const again = sdkFor({ apiHost: '127.0.0.1', apiPort: second.apiPort, secretKey: key });
  expect((await again.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await again.customers.create({ name: 'last' }, { idempotencyKey: 'once' })).id).toBe(made.id);
  const clock = await controlOf(second.url)('GET /clock');
  expect(Number(clock['now']) - Date.now() / 1000).toBeGreaterThan(3590);
  await controlOf(second.url)('POST /webhooks/hurry');
  await receiver.until((events) => events.filter(({ type }) => type === 'customer.created').length === 2);
  const owed = (await again.events.list({ limit: 100 })).data.map(({ id }) => id);
  await receiver.until((events) => owed.every((id) => events.some((event) => event.id === id)));

  // After a restart on another port, the URLs of open pages have the new address.
  expect((await again.checkout.sessions.retrieve(open.id)).url).toBe(`${second.url}/c/pay/${open.id}`);
  const moved = `${second.url}${new URL(portal.url).pathname}`;
  expect(await (await fetch(moved)).text()).toContain('Visa ending in 4242');
  const session = await again.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ada@example.com',
    line_items: [{ price: standard, quantity: 1 }],
    success_url: 'http://127.0.0.1:1/success',
  });
  expect((await post(session.url ?? '', card('4242 4242 4242 4242'))).status).toBe(303);
  second.process.kill('SIGTERM');
  expect((await once(second.process, 'exit'))[0]).toBe(0);
  const bytes = readFileSync(file).toString('latin1');
  expect(bytes).toContain(customer.id);
  expect(bytes).not.toContain('4242424242424242');
  expect(bytes).not.toContain('4242 4242 4242 4242');
});

test('rejects half a webhook configuration with a message', async () => {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'main.ts'), '--webhook', 'http://127.0.0.1:1'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const text: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => text.push(chunk.toString()));
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(text.join('')).toContain('belong together');
});
