import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { s3Keys, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { type SmtpSink, startSmtpSink } from '../../apps/server/src/testing/smtp-sink.ts';
import { createSandbox } from '../../packages/stripe-sandbox/src/index.ts';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { commonFlags, type Flags, type Node, startNode } from '../support/nodes.ts';
import { type SeededInstallation, seedInstallation } from '../support/seed.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** A node that keeps its port and data folder over restarts. */
export interface NodeSlot {
  readonly url: string;
  kill(): Promise<void>;
  /**
   * Stops the node.
   * @throws if it exits with an error
   */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Returns the output of all processes of this node so far. */
  output(): string;
}

export interface Cluster {
  /** Origin of the balancer, to which members connect. */
  readonly url: string;
  readonly nodes: readonly NodeSlot[];
  readonly seeded: SeededInstallation;
  readonly databaseUrl: string;
  readonly mail: SmtpSink;
  /** Requests received by the store: method and path. */
  readonly storeRequests: readonly string[];
  /** Times in milliseconds at which a node began to list the payment provider's events. */
  readonly reconciliations: readonly number[];
  /**
   * Fills in a checkout page as a browser would.
   * @throws if the payment is rejected
   */
  pay(checkoutUrl: string): Promise<void>;
}

export interface ClusterOptions {
  /** Temporary folder, removed afterwards. */
  readonly folder: string;
  readonly members: number;
  readonly atEnd: (stop: () => Promise<void>) => void;
  readonly balance: (nodes: readonly string[]) => Promise<Balancer>;
}

const size = 3;

export async function createNodeSlot(flags: Flags): Promise<NodeSlot> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let node: Node | null = null;
  let before = '';
  const ended = async (end: ((node: Node) => Promise<void>) | null) => {
    const last = node;
    node = null;
    if (!last) return;
    await end?.(last);
    before += last.output();
  };
  return {
    url,
    kill: () => ended((last) => last.kill()),
    stop: () => ended((last) => last.stop()),
    start: async () => {
      node = await startNode({ ...flags, port });
    },
    output: () => before + (node?.output() ?? ''),
  };
}

/**
 * Starts three nodes on loopback that share only a database and a store, and the balancer and services that they
 * need.
 */
export async function startCluster({ folder, members, atEnd, balance }: ClusterOptions): Promise<Cluster> {
  const postgres = await startFaulty();
  atEnd(postgres.stop);
  const store = await startS3();
  atEnd(store.stop);
  const mail = await startSmtpSink();
  atEnd(mail.stop);
  const sandbox = await createSandbox({ file: ':memory:' });
  atEnd(() => sandbox.close());
  const reconciliations: number[] = [];
  const stripeProxy = await startBalancer([sandbox.url], (method, path) => {
    if (method === 'GET' && path.startsWith('/v1/events?') && !path.includes('starting_after'))
      reconciliations.push(performance.now());
  });
  atEnd(stripeProxy.stop);

  const secret = 'whsec_of_the_cluster';
  const flags: Flags = {
    ...commonFlags(),
    'database-url': postgres.url,
    'media-url': store.url,
    'aws-access-key-id': s3Keys.AWS_ACCESS_KEY_ID,
    'aws-secret-access-key': s3Keys.AWS_SECRET_ACCESS_KEY,
    'smtp-url': mail.url,
    'mail-from': 'Lamplight <post@books.example>',
    'stripe-secret-key': sandbox.secretKey,
    'stripe-webhook-secret': secret,
    'stripe-price': 'price_sandbox_standard',
    'stripe-premium-price': 'price_sandbox_premium',
    'stripe-api-url': stripeProxy.url,
    'trust-proxy': 'loopback',
  };
  const nodes = await Promise.all(
    Array.from({ length: size }, (_, at) =>
      createNodeSlot({ ...flags, 'data-dir': join(folder, `node${at + 1}`) }),
    ),
  );
  atEnd(async () => void (await Promise.all(nodes.map((slot) => slot.kill()))));
  // Start all nodes at once on an empty database: one of them runs the migrations.
  await Promise.all(nodes.map((slot) => slot.start()));
  const seeded = await seedInstallation({ ...flags, 'data-dir': join(folder, 'seeding') }, members);
  const balancer = await balance(nodes.map(({ url }) => url));
  atEnd(balancer.stop);
  sandbox.sendWebhooksTo({ url: `${balancer.url}/api/stripe/webhook`, secret });

  return {
    url: balancer.url,
    nodes,
    seeded,
    databaseUrl: postgres.url,
    mail,
    storeRequests: store.requests,
    reconciliations,
    pay: async (checkoutUrl) => {
      const answer = await fetch(checkoutUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: new URL(checkoutUrl).origin },
        body: new URLSearchParams({
          number: '4242424242424242',
          expiry: '12 / 40',
          cvc: '123',
          name: 'A Reader',
        }),
      });
      await answer.body?.cancel();
      if (answer.status >= 400) throw new Error(`paying: ${answer.status}`);
    },
  };
}
