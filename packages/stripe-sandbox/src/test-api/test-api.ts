import { runDueTasks } from '../billing/scheduler.ts';
import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { json, type Reply, type Request } from '../http/request.ts';
import { changeDispute } from './disputes.ts';
import { faultsFrom } from './fault-shapes.ts';

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
      const act: Operation = { world, at: sandboxNow(world), request: { id: null, idempotency_key: null } };
      return world.db.transaction(() => changeDispute(act, body));
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
