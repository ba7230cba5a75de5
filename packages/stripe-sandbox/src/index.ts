import type { AddressInfo } from 'node:net';
import { doDueNow } from './billing/due.ts';
import { controlOf } from './control/control.ts';
import { newFaults } from './control/faults.ts';
import { hostedOf } from './hosted/hosted.ts';
import { apiOf } from './http/api.ts';
import { serverOf } from './http/server.ts';
import { newId } from './ids.ts';
import { type PlanSeed, seed, twoPlans } from './seed.ts';
import { answersIn } from './store/answers.ts';
import { openDatabase } from './store/database.ts';
import { deliveriesIn } from './store/deliveries.ts';
import { objectsIn } from './store/objects.ts';
import { settingsIn } from './store/settings.ts';
import { startDispatcher } from './webhooks/dispatcher.ts';
import type { RetryRules, World } from './world.ts';

export interface SandboxOptions {
  /** Path of the file that holds everything; ':memory:' forgets it at the end. */
  file: string;
  /** 0 or left out: any free one. */
  port?: number;
  /** Where events go, and the secret that signs them. */
  webhook?: { url: string; secret: string };
  /** Milliseconds since 1970; the machine's clock if left out. */
  clock?: () => number;
  /** The plans of a fresh file; a standard and a premium one if left out. */
  plans?: readonly PlanSeed[];
  /** What API calls must carry; made once and kept in the file if left out. */
  secretKey?: string;
  retries?: RetryRules;
  /** Milliseconds before the first retry of a webhook; 1000 if left out. */
  webhookBackoffMs?: number;
  /** Milliseconds that a webhook's receiver may take; 10,000 if left out. */
  webhookTimeoutMs?: number;
  /** Where browsers find the hosted pages, if not at the address that the sandbox listens on. */
  hostedUrl?: string;
}

export interface Sandbox {
  /** Such as 'http://127.0.0.1:41234'. */
  url: string;
  apiHost: string;
  apiPort: number;
  secretKey: string;
  /** From now on events go there, what waits too; for receivers that learn their own address late. */
  sendWebhooksTo(webhook: { url: string; secret: string }): void;
  /** Ends it; what is still to be sent waits in the file. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Starts a stand-in for Stripe on the loopback address.
 * @throws Error when the port is taken or the file cannot be opened, or for a key that is not a test key
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.secretKey !== undefined && !/^sk_test_\w+$/.test(options.secretKey))
    throw new Error('The secret key of a sandbox begins with sk_test_.');
  const db = openDatabase(options.file);
  const address = { url: '' };
  const world: World = {
    db,
    objects: objectsIn(db),
    deliveries: deliveriesIn(db),
    answers: answersIn(db),
    settings: settingsIn(db),
    faults: newFaults(),
    retries: options.retries ?? { days: [3, 5, 7], ending: 'canceled' },
    wallClock: options.clock ?? Date.now,
    hostedUrl: () => options.hostedUrl?.replace(/\/$/, '') ?? address.url,
  };
  const secretKey = db.transaction(() => keyOf(world, options.secretKey));
  const dispatcher = startDispatcher(world, {
    backoffMs: options.webhookBackoffMs ?? 1000,
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  });
  const server = serverOf({
    api: apiOf(world, secretKey, dispatcher.wake),
    control: controlOf(world, dispatcher.wake),
    hosted: hostedOf(world, dispatcher.wake),
    isOurHost: (name) => {
      const isHosted = options.hostedUrl !== undefined && new URL(options.hostedUrl).host === name;
      return isHosted || loopbackNames.includes(name.replace(/:\d+$/, ''));
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  address.url = `http://${host}:${port}`;
  db.transaction(() => seed(world, options.plans ?? twoPlans, options.webhook));
  dispatcher.wake();
  // Trials end and subscriptions renew while nobody asks.
  const tick = setInterval(() => {
    try {
      db.transaction(() => doDueNow(world));
      dispatcher.wake();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }, 1000);
  tick.unref();

  return {
    url: address.url,
    apiHost: host,
    apiPort: port,
    secretKey,
    sendWebhooksTo(webhook) {
      db.transaction(() => seed(world, [], webhook));
      dispatcher.wake();
    },
    async close() {
      clearInterval(tick);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, dispatcher.stop()]);
      db.close();
    },
  };
}

function keyOf({ settings }: World, wanted: string | undefined): string {
  const key = wanted ?? settings.get('secret_key') ?? newId('sk_test', 32);
  settings.set('secret_key', key);
  return key;
}

export type { PlanSeed } from './seed.ts';
