import { setTimeout as sleep } from 'node:timers/promises';
import { shuffle } from '../../apps/server/src/testing/random.ts';
import type { Stripe } from '../../apps/server/src/testing/sandbox-client.ts';
import { type Shop, webhookSecret } from './shop.ts';

const pollMs = 300;
const retryMs = 1000;
/** Percent of the events that never arrive, that arrive only at the end, and that come with a wrong signature. */
const chances = { lost: 15, last: 10, forged: 3 };

export interface Sender {
  /** Returns the number of events at the provider so far. */
  count(): number;
  /** Stops reading new events, and waits until those on their way have arrived. */
  drain(): Promise<void>;
  /** Sends the events that arrive only at the end, in random order. */
  sendLast(): Promise<void>;
  readonly counts: { sent: number; lost: number; failed: number };
}

/** Sends the provider's events to random nodes: late, several times at once, or never. */
export function startSender(
  { stripe, random, nodes }: Shop,
  onProblem: (text: string) => void,
  signal: AbortSignal,
): Sender {
  const seen = new Set<string>();
  const last: Stripe.Event[] = [];
  const underway = new Set<Promise<void>>();
  const counts = { sent: 0, lost: 0, failed: 0 };
  let since = 0;

  const delayMs = (): number => {
    const share = random.below(100);
    return random.below(share < 50 ? 300 : share < 85 ? 4000 : 15_000);
  };

  async function post(payload: string, secret: string): Promise<number | null> {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await fetch(`${random.pick(nodes).url}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      signal: AbortSignal.timeout(15_000),
      headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? null;
  }

  async function send(event: Stripe.Event, waitMs: number): Promise<void> {
    await sleep(waitMs);
    const payload = JSON.stringify(event);
    if (random.chance(chances.forged)) {
      const status = await post(payload, 'whsec_forged');
      if (status !== null && status !== 400) onProblem(`a forged event was answered ${status}`);
    }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const status = await post(payload, webhookSecret);
      counts.sent += 1;
      if (status === 200) return;
      if (status !== null) onProblem(`${event.type} was answered ${status}`);
      await sleep(retryMs);
    }
    counts.failed += 1;
  }

  function start(event: Stripe.Event, waitMs: number): void {
    const work = send(event, waitMs).finally(() => underway.delete(work));
    underway.add(work);
  }

  async function read(): Promise<void> {
    let newest = since;
    for await (const event of stripe.events.list({ limit: 100, created: { gte: since } })) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      newest = Math.max(newest, event.created - 5);
      if (random.chance(chances.lost)) counts.lost += 1;
      else if (random.chance(chances.last)) last.push(event);
      else for (let copy = random.below(3); copy >= 0; copy -= 1) start(event, delayMs());
    }
    since = newest;
  }

  const reading = (async () => {
    while (!signal.aborted) {
      // After a fault of the provider the next read lists the same events.
      await read().catch(() => {});
      await sleep(pollMs);
    }
  })();
  return {
    counts,
    count: () => seen.size,
    drain: async () => {
      await reading;
      await read();
      await Promise.all(underway);
    },
    sendLast: async () => {
      for (const event of shuffle(last.splice(0), () => random.below(1_000_000) / 1_000_000)) start(event, 0);
      await Promise.all(underway);
    },
  };
}
