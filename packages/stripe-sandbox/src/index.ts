import type { AddressInfo } from 'node:net';
import { runDueTasks } from './billing/scheduler.ts';
import type { RetryRules, SandboxContext } from './context.ts';
import { createApi } from './http/api.ts';
import { createHttpServer } from './http/server.ts';
import { newId } from './ids.ts';
import { createPages } from './pages/pages.ts';
import { type CodeSeed, type PlanSeed, seed, twoPlans } from './seed.ts';
import { openDatabase } from './store/database.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createIdempotencyStore } from './store/idempotency-store.ts';
import { createObjectStore } from './store/objects.ts';
import { createSettingsStore } from './store/settings.ts';
import { createFaults } from './test-api/faults.ts';
import { createTestApi } from './test-api/test-api.ts';
import { startDispatcher } from './webhooks/dispatcher.ts';

export interface SandboxOptions {
  /** Path of the database file; ':memory:' for a database that is lost when the sandbox closes. */
  file: string;
  /** Port to listen on; 0 or omitted: any free port. */
  port?: number;
  /** Receiver of events, and the secret that signs them. */
  webhook?: { url: string; secret: string };
  /** Returns milliseconds since 1970; default: the machine's clock. */
  clock?: () => number;
  /** Plans of a new database file; default: a standard and a premium plan. */
  plans?: readonly PlanSeed[];
  /** Promotion codes of a new database file. */
  codes?: readonly CodeSeed[];
  /** Secret API key of all calls; generated once and stored in the file if omitted. */
  secretKey?: string;
  retries?: RetryRules;
  /** Milliseconds before the first retry of a webhook; default 1000. */
  webhookBackoffMs?: number;
  /** Timeout of a webhook's receiver in milliseconds; default 10,000. */
  webhookTimeoutMs?: number;
  /** Base URL of the hosted pages; default: the address that the sandbox listens on. */
  hostedUrl?: string;
}

export interface Sandbox {
  /** Origin of the sandbox, for example 'http://127.0.0.1:41234'. */
  url: string;
  apiHost: string;
  apiPort: number;
  secretKey: string;
  /** Changes the receiver of events, also of queued ones; for receivers that learn their own address late. */
  sendWebhooksTo(webhook: { url: string; secret: string }): void;
  /** Stops the sandbox; unsent events stay queued in the file. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Starts a mock of Stripe on the loopback address.
 * @throws Error if the port is in use, the file cannot be opened, or the key is not a test key
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.secretKey !== undefined && !/^sk_test_\w+$/.test(options.secretKey))
    throw new Error('The secret key of a sandbox begins with sk_test_.');
  const db = openDatabase(options.file);
  const address = { url: '' };
  const world: SandboxContext = {
    db,
    objects: createObjectStore(db),
    deliveries: createDeliveryStore(db),
    answers: createIdempotencyStore(db),
    settings: createSettingsStore(db),
    faults: createFaults(),
    retries: options.retries ?? { days: [3, 5, 7], lastAction: 'canceled' },
    wallClock: options.clock ?? Date.now,
    hostedUrl: () => options.hostedUrl?.replace(/\/$/, '') ?? address.url,
  };
  const secretKey = db.transaction(() => keyOf(world, options.secretKey));
  const dispatcher = startDispatcher(world, {
    backoffMs: options.webhookBackoffMs ?? 1000,
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  });
  const stopping = new AbortController();
  const { server, close: closeServer } = createHttpServer({
    api: createApi({ world, secretKey, afterwards: dispatcher.wake, stopping: stopping.signal }),
    control: createTestApi(world, dispatcher.wake),
    hosted: createPages(world, dispatcher.wake),
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
  db.transaction(() => seed(world, options.plans ?? twoPlans, options.webhook, options.codes));
  dispatcher.wake();
  // Runs due tasks, such as the end of trials and renewals, while no requests arrive.
  const tick = setInterval(() => {
    try {
      db.transaction(() => runDueTasks(world));
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
      stopping.abort();
      await Promise.all([closeServer(), dispatcher.stop()]);
      db.close();
    },
  };
}

function keyOf({ settings }: SandboxContext, wanted: string | undefined): string {
  const key = wanted ?? settings.get('secret_key') ?? newId('sk_test', 32);
  settings.set('secret_key', key);
  return key;
}

export { type CodeSeed, type PlanSeed, twoPlans } from './seed.ts';
