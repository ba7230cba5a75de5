import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../apps/server/src/services.ts';
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts';
import { type Stripe, sandboxClient } from '../../apps/server/src/testing/sandbox-client.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { createSandbox, twoPlans } from '../../packages/stripe-sandbox/src/index.ts';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { createNodeSlot, type NodeSlot } from '../cluster/cluster.ts';
import { commonFlags } from '../support/nodes.ts';
import type { ScenarioContext } from '../support/scenario.ts';
import { openServices, password } from '../support/seed.ts';

export const webhookSecret = 'whsec_of_the_storm';
export const prices = {
  standard: 'price_sandbox_standard',
  premium: 'price_sandbox_premium',
  year: 'price_sandbox_year',
} as const;
/** Promotion code that a limited number of checkouts can use. */
export const promotion = { code: 'STORM', times: 5 } as const;
const size = 3;
const timeoutMs = 60_000;
/** Attempts at a request while nodes are killed. */
const attempts = 5;

export interface Reply {
  readonly status: number;
  readonly cookie: string;
  // Bodies of all calls; each caller knows the shape of its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Call {
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: object;
  /** Origin of the node; default: a random node, and the next one after a failure. */
  readonly node?: string;
}

/** Three built nodes on one PostgreSQL, and the payment sandbox. */
export interface Shop {
  readonly nodes: readonly NodeSlot[];
  readonly deps: Services;
  readonly stripe: Stripe;
  readonly random: Random;
  readonly adminToken: string;
  /** Id of the promotion code at the provider. */
  readonly promotionId: string;
  control(call: string, body?: object): Promise<void>;
  /** Fills in a checkout page as a browser would. */
  pay(checkoutUrl: string, card?: string): Promise<void>;
  /** Sends a request, each time from another address. @throws if no node answers */
  call(method: string, path: string, call?: Call): Promise<Reply>;
}

export async function startShop(seed: number, { folder, atEnd }: ScenarioContext): Promise<Shop> {
  const random = createRandom(seed);
  const postgres = await startFaulty();
  atEnd(postgres.stop);
  const month = { currency: 'usd', interval: 'month' } as const;
  const year = { ...month, lookupKey: 'year', name: 'Standard', unitAmount: 9900, interval: 'year' } as const;
  const sandbox = await createSandbox({
    file: ':memory:',
    plans: [...twoPlans, { ...year, productOf: 'standard' }],
  });
  atEnd(() => sandbox.close());
  const flags = {
    ...commonFlags(),
    'database-url': postgres.url,
    'stripe-secret-key': sandbox.secretKey,
    'stripe-webhook-secret': webhookSecret,
    'stripe-price': prices.standard,
    'stripe-premium-price': prices.premium,
    'stripe-prices': Object.values(prices).join(','),
    'stripe-promotion-codes': 'yes',
    'stripe-api-url': sandbox.url,
    'on-refund': seed % 2 === 0 ? 'end' : 'keep',
    'trust-proxy': 'loopback',
  };
  const root = await folder();
  const nodes = await Promise.all(
    Array.from({ length: size }, (_, at) =>
      createNodeSlot({ ...flags, 'data-dir': join(root, `node${at + 1}`) }),
    ),
  );
  atEnd(() => Promise.all(nodes.map((node) => node.kill())));
  await Promise.all(nodes.map((node) => node.start()));
  const deps = await openServices({ ...flags, 'data-dir': join(root, 'bench') });
  atEnd(() => deps.close());
  const admin = { username: 'librarian', email: 'librarian@lamplight.example', password };
  const id = await deps.accounts.createUser({ ...admin, role: 'admin' });
  const stripe = sandboxClient(sandbox, 5);
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const { id: promotionId } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: promotion.code,
    max_redemptions: promotion.times,
  });

  const address = () => [10, ...[0, 0, 0].map(() => random.below(250) + 1)].join('.');
  const once = async (
    node: string,
    method: string,
    path: string,
    { token, cookie, body }: Call,
  ): Promise<Reply> => {
    const answer = await fetch(`${node}/api${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'x-forwarded-for': address(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const text = await answer.text();
    return { status: answer.status, cookie: set, body: text === '' ? null : JSON.parse(text) };
  };
  const shop: Shop = {
    nodes,
    deps,
    stripe,
    random,
    promotionId,
    adminToken: (await startSession(deps, id)).token,
    control: async (call, body) => {
      const [method = '', path = ''] = call.split(' ');
      const url = `${sandbox.url}/_sandbox${path}`;
      const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
    },
    pay: async (url, number = '4242424242424242') => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: sandbox.url },
        body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'A Reader' }),
      });
      await answer.body?.cancel();
    },
    call: async (method, path, call = {}) => {
      const first = random.below(size);
      for (let attempt = 1; ; attempt += 1) {
        const node = call.node ?? nodes[(first + attempt) % size]?.url ?? '';
        const reply = await once(node, method, path, call).catch((error: unknown) => error as Error);
        if (!(reply instanceof Error)) return reply;
        if (attempt === attempts) throw new Error(`${method} ${path}: no answer`, { cause: reply });
        await sleep(400 * attempt);
      }
    },
  };
  const asAdmin = async (method: string, path: string, body: object) => {
    const reply = await shop.call(method, path, { token: shop.adminToken, body });
    if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  await asAdmin('PUT', '/admin/gifts/settings', { revision: 0, is_offered: true, valid_months: 12 });
  await asAdmin('PUT', '/admin/plans/staying', {
    revision: 0,
    asks_reason: true,
    pause_months: 3,
    code: null,
    win_back_days: 0,
    win_back_code: null,
  });
  return shop;
}
