import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario, ScenarioContext } from '../support/scenario.ts';
import { bookOf, createEditor, createRegistrar, createUploader } from './actors.ts';
import { createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';
import { type Actor, createListener } from './listener-actor.ts';

export interface TrafficPlan {
  readonly seconds: number;
  /** Number of times that a node is stopped. Each node is running again before the next is stopped. */
  readonly nodeStops: number;
  /** Milliseconds between two actions of a member. */
  readonly paceMs: number;
}

const books = 12;
/** Milliseconds that a node stays down. */
const awayMs = 1500;
/** Factors by which other actors act less often than listening members. */
const slowdown = { editor: 3, uploader: 6, registrar: 10 };

async function addBooks(cluster: Cluster): Promise<number[]> {
  const client = createClient(cluster.url, '10.0.2.3');
  client.token = cluster.seeded.adminToken;
  const titles = [
    'The Edited Book',
    ...Array.from({ length: books }, (_, n) => `Book ${n} of the Shelf, Volume ${n}`),
  ];
  const ids: number[] = [];
  for (const title of titles) {
    const answer = await client.ask({
      method: 'POST',
      path: '/api/books',
      body: bookOf(title, 'A synopsis.'),
    });
    ids.push(read<{ id: number }>(answer).id);
  }
  return ids;
}

async function stopNodes(
  cluster: Cluster,
  context: ScenarioContext,
  { seconds, nodeStops }: TrafficPlan,
): Promise<void> {
  for (let n = 0; n < nodeStops; n += 1) {
    await sleep(Math.max(500, (seconds * 1000) / (nodeStops + 1) - awayMs));
    const slot = cluster.nodes[n % cluster.nodes.length];
    // Every third node is stopped with SIGTERM, as for an upgrade; the others are killed, as in a power cut.
    if (n % 3 === 2) await slot?.stop().catch((error: unknown) => context.check(false, String(error)));
    else await slot?.kill();
    await sleep(awayMs);
    await slot?.start();
  }
}

/** Runs all kinds of traffic at once while nodes are stopped and restarted. */
export const mixedTraffic = (cluster: Cluster, plan: TrafficPlan): Scenario => ({
  name: `${plan.seconds} s of mixed traffic, ${plan.nodeStops} node${plan.nodeStops === 1 ? '' : 's'} ended meanwhile`,
  run: async (context) => {
    const tally = newTally();
    const [editedBookId = 0, ...bookIds] = await addBooks(cluster);
    const uploader = createUploader(cluster, tally);
    const registrar = createRegistrar(cluster, tally);
    const listeners = cluster.seeded.tokens.map((_, n) => createListener(cluster, bookIds, n, tally));
    const actors: { actor: Actor; everyMs: number }[] = [
      ...listeners.map((actor) => ({ actor, everyMs: plan.paceMs })),
      { actor: createEditor(cluster, editedBookId, tally), everyMs: plan.paceMs * slowdown.editor },
      { actor: uploader, everyMs: plan.paceMs * slowdown.uploader },
      { actor: registrar, everyMs: plan.paceMs * slowdown.registrar },
    ];
    const began = performance.now();
    const errors = new Set<string>();
    const ending = new AbortController();
    const runActor = async ({ actor, everyMs }: (typeof actors)[number]) => {
      for (let n = 1; !ending.signal.aborted; n += 1) {
        // The tally has already counted the failed request: note the message and continue with the next.
        await actor.act(n).catch((error: unknown) => errors.add(String(error)));
        await sleep(everyMs * (0.5 + Math.random()));
      }
    };
    const running = actors.map(runActor);
    try {
      await stopNodes(cluster, context, plan);
      await sleep(Math.max(1000, plan.seconds * 1000 - (performance.now() - began)));
    } finally {
      ending.abort();
      await Promise.all(running);
    }
    const writes = actors.reduce((sum, { actor }) => sum + actor.writes(), 0);
    const perSecond = tally.requests / ((performance.now() - began) / 1000);
    context.note(
      `${tally.requests} requests, ${perSecond.toFixed(0)} a second: ${tally.recovered} healed by one retry, ${tally.failed.length} not`,
    );
    context.note(
      `${writes} acknowledged writes, among them ${registrar.writes()} registrations and ${uploader.writes()} uploads (those by pieces begun ${uploader.starts()} times)`,
    );
    for (const failure of tally.failed.slice(0, 10)) context.check(false, failure);
    context.check(tally.failed.length <= 10, `and ${tally.failed.length - 10} more failed`);
    for (const error of errors)
      if (!tally.failed.some((message) => error.includes(message))) context.check(false, error);
    for (const { actor } of actors) context.check(actor.writes() > 0, 'an actor wrote nothing');
    for (const { url } of cluster.nodes)
      for (const { actor } of actors)
        for (const loss of await actor.verify(url)) context.check(false, `${url}: ${loss}`);
  },
});
