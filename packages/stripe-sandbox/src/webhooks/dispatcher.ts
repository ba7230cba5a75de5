import { createHmac } from 'node:crypto';
import { type SandboxContext, sandboxNow } from '../context.ts';
import type { WebhookEndpoint } from '../resources.ts';
import { serialize } from '../serialize.ts';
import type { Delivery } from '../store/deliveries.ts';

export interface DispatcherOptions {
  /** Milliseconds before the first retry; each further delay is twice as long, up to an hour. */
  backoffMs: number;
  /** Timeout of a receiver in milliseconds. */
  timeoutMs: number;
}

/** Milliseconds for which an event is retried; as at Stripe, three days. */
const retryWindowMs = 3 * 86_400_000;
const longestWaitMs = 3_600_000;

/**
 * Sends queued events to each endpoint, one at a time and in order, and retries until the endpoint responds with 2xx.
 * While a failed event waits for its retry, later events are sent. An event may be sent twice if the sandbox dies
 * between sending and recording it.
 */
export function startDispatcher(world: SandboxContext, options: DispatcherOptions) {
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  /** Checks the queue now; call after queueing an event. */
  function wake(): void {
    if (stopping.signal.aborted || world.faults.isHeld()) return;
    clearTimeout(timer);
    const now = world.wallClock();
    let soonest = now + 1000;
    for (const endpoint of world.deliveries.endpoints()) {
      if (busy.has(endpoint)) continue;
      const next = world.deliveries.next(endpoint);
      if (next && next.due <= now) {
        const work = drain(endpoint)
          .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
          .finally(() => {
            busy.delete(endpoint);
            wake();
          });
        busy.set(
          endpoint,
          work.then(() => undefined),
        );
      } else if (next) soonest = Math.min(soonest, next.due);
    }
    timer = setTimeout(wake, Math.max(5, soonest - now));
    timer.unref();
  }

  async function drain(endpoint: string): Promise<void> {
    while (!stopping.signal.aborted && !world.faults.isHeld()) {
      const next = world.deliveries.next(endpoint);
      if (!next || next.due > world.wallClock()) return;
      const outcome = await attempt(next);
      if (stopping.signal.aborted) return;
      settle(next, outcome);
    }
  }

  function settle(delivery: Delivery, outcome: { isDelivered: boolean; text: string }): void {
    const waitMs = Math.min(longestWaitMs, options.backoffMs * 2 ** delivery.attempts);
    const spentMs = options.backoffMs * (2 ** delivery.attempts - 1);
    world.db.transaction(() => {
      if (outcome.isDelivered) world.deliveries.settle(delivery.seq, 'delivered', outcome.text);
      else if (spentMs > retryWindowMs) world.deliveries.settle(delivery.seq, 'failed', outcome.text);
      else world.deliveries.postpone(delivery.seq, world.wallClock() + waitMs, outcome.text);
    });
  }

  const secretOf = ({ id }: WebhookEndpoint): string => {
    const { secret } = world.objects.hidden(id);
    return typeof secret === 'string' ? secret : '';
  };

  async function attempt(delivery: Delivery): Promise<{ isDelivered: boolean; text: string }> {
    const endpoint = world.objects.find('webhook_endpoint', delivery.endpoint);
    const event = world.objects.findAny(delivery.event);
    if (!endpoint || !event) return { isDelivered: true, text: 'endpoint gone' };
    const operation = { world, at: sandboxNow(world), request: { id: null, idempotency_key: null } };
    const payload = JSON.stringify(serialize(operation, event), null, 2);
    const secret = secretOf(endpoint);
    const signedWith = world.faults.isBadlySigned() ? 'not-the-secret' : secret;
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(options.timeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, signedWith, Math.floor(world.wallClock() / 1000)),
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
      });
      await response.body?.cancel();
      return { isDelivered: response.ok, text: String(response.status) };
    } catch (error) {
      return { isDelivered: false, text: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    wake,
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}

/**
 * Returns the header that authenticates a webhook, in Stripe's format.
 * @param at unix seconds by the machine's clock, because the receiver compares with its own
 */
function signatureOf(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
