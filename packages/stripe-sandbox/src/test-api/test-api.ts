import { getCharge } from '../api/charges.ts';
import { closeDispute, disputeOf, disputeReasons, openDispute } from '../billing/disputes.ts';
import { runDueTasks } from '../billing/scheduler.ts';
import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { json, type Reply, type Request } from '../http/server.ts';
import type { Dispute } from '../resources.ts';
import type { ApiFault, WebhookFaults } from './faults.ts';

type Shape = Record<string, 'string' | 'number' | 'boolean'>;

const apiShape: Shape = {
  kind: 'string',
  times: 'number',
  match: 'string',
  method: 'string',
  delayMs: 'number',
  isAfter: 'boolean',
};
const webhookShape: Shape = {
  copies: 'number',
  shuffleMs: 'number',
  delayMs: 'number',
  drop: 'number',
  badSignature: 'number',
  isHeld: 'boolean',
  seed: 'number',
};
const kinds = ['500', '429', 'reset', 'slow'];

/**
 * Parses `{ api: [...], webhooks: {...} }`. Rejects unknown fields, because with a misspelt fault a test would pass for
 * the wrong reason.
 * @throws TypeError naming the error
 */
function faultsFrom(body: Record<string, unknown>): {
  api: ApiFault[];
  webhooks: WebhookFaults | undefined;
} {
  check(body, { api: 'object', webhooks: 'object' }, '');
  const sent: unknown = body['api'] ?? [];
  if (!Array.isArray(sent)) throw new TypeError('`api` is a list of faults.');
  const api = sent.map((fault: unknown) => {
    const checked = check(fault, apiShape, 'api');
    if (!kinds.includes(String(checked['kind'])))
      throw new TypeError(`\`kind\` is one of ${kinds.join(', ')}.`);
    return { times: 1, ...checked } as ApiFault;
  });
  const webhooks = body['webhooks'];
  return { api, webhooks: webhooks === undefined ? undefined : check(webhooks, webhookShape, 'webhooks') };
}

function check(value: unknown, shape: Record<string, string>, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`\`${where}\` holds an object.`);
  for (const [name, entry] of Object.entries(value)) {
    const type = shape[name];
    if (type === undefined)
      throw new TypeError(`Unknown: \`${name}\`. Known: ${Object.keys(shape).join(', ')}.`);
    if (typeof entry !== type) throw new TypeError(`\`${name}\` is a ${type}.`);
  }
  return { ...value };
}

/**
 * Opens or decides a dispute, for `POST /_sandbox/disputes`.
 * @throws TypeError for a body that requests neither
 */
function changeDispute(operation: Operation, body: Record<string, unknown>): Dispute {
  const { charge: id, reason = 'fraudulent', outcome } = body;
  if (typeof id !== 'string') throw new TypeError('`charge` must name a payment.');
  const charge = getCharge(operation, id, 'charge');
  if (outcome === undefined) {
    const known = disputeReasons.find((candidate) => candidate === reason);
    if (!known) throw new TypeError(`\`reason\` must be one of ${disputeReasons.join(', ')}.`);
    return openDispute(operation, charge, known).dispute;
  }
  const dispute = disputeOf(operation, charge);
  if (!dispute) throw new TypeError('This payment is not disputed.');
  if (outcome !== 'won' && outcome !== 'lost') throw new TypeError('`outcome` must be won or lost.');
  return closeDispute(operation, dispute, outcome);
}

/** The sandbox's control endpoints under /_sandbox: JSON in, JSON out. */
export function createTestApi(world: SandboxContext, afterwards: () => void) {
  const calls: Record<string, (body: Record<string, unknown>) => unknown> = {
    'GET /_sandbox/state': () => state(world),
    'GET /_sandbox/faults': () => world.faults.state(),
    'POST /_sandbox/faults': (body) => {
      const { api, webhooks } = faultsFrom(body);
      world.faults.add(api);
      if (webhooks) world.faults.setWebhooks(webhooks);
      return world.faults.state();
    },
    'DELETE /_sandbox/faults': () => {
      world.faults.clear();
      return world.faults.state();
    },
    'GET /_sandbox/clock': () => ({ now: sandboxNow(world) }),
    'POST /_sandbox/clock': (body) => moveClock(world, body),
    'POST /_sandbox/disputes': (body) => {
      const operation: Operation = {
        world,
        at: sandboxNow(world),
        request: { id: null, idempotency_key: null },
      };
      return world.db.transaction(() => changeDispute(operation, body));
    },
    'POST /_sandbox/webhooks/hurry': () => {
      world.deliveries.hurry(world.wallClock());
      return world.deliveries.counts();
    },
  };

  return (request: Request): Reply => {
    const call = calls[`${request.method} ${request.path}`];
    if (!call) return json(404, { error: `No such switch: ${request.method} ${request.path}` });
    try {
      const body = request.body === '' ? {} : (JSON.parse(request.body) as unknown);
      if (typeof body !== 'object' || body === null) throw new TypeError('A JSON object is expected.');
      const answer = call(body as Record<string, unknown>);
      afterwards();
      return json(200, answer);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError || error instanceof ApiError)
        return json(400, { error: error.message });
      throw error;
    }
  };
}

/** Advances the sandbox's own clock; it cannot go back. All due tasks run before the response. */
function moveClock(world: SandboxContext, body: Record<string, unknown>): unknown {
  const seconds =
    body['advance'] ?? (typeof body['to'] === 'number' ? body['to'] - sandboxNow(world) : undefined);
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 0)
    throw new TypeError('`advance` (seconds) or `to` (unix seconds) must lie ahead.');
  return world.db.transaction(() => {
    const offset = Number(world.settings.get('clock_offset') ?? 0) + seconds;
    world.settings.set('clock_offset', String(offset));
    return { happened: runDueTasks(world), now: sandboxNow(world) };
  });
}

function state(world: SandboxContext): unknown {
  const { objects, deliveries, faults } = world;
  const newest = (kind: string) => objects.page(kind, [], { limit: 20 }).data;
  return {
    now: sandboxNow(world),
    counts: Object.fromEntries(objects.kinds().map((kind) => [kind, objects.count(kind)])),
    faults: faults.state(),
    deliveries: { counts: deliveries.counts(), latest: deliveries.latest(20) },
    newest: Object.fromEntries(
      ['customer', 'checkout.session', 'subscription', 'invoice', 'charge'].map((kind) => [
        kind,
        newest(kind),
      ]),
    ),
  };
}
