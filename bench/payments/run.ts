import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runBench } from '../support/harness.ts';
import { runScenarios, type Scenario, until } from '../support/scenario.ts';
import { checkAgainstProvider } from './checks.ts';
import { type Crowd, createActions, drawAction, newPerson } from './people.ts';
import { type Shop, startShop } from './shop.ts';
import { startSender } from './webhooks.ts';

const { values: flags } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    people: { type: 'string', default: '24' },
    seeds: { type: 'string', default: '1,2,3' },
  },
});
const [events, people] = [Number(flags.events), Number(flags.people)];
const seeds = flags.seeds.split(',').map(Number);
if (!(events > 0 && people > 0 && seeds.every(Number.isSafeInteger))) {
  process.stderr.write('Usage: npm run bench -- payments [--events 1000] [--people 24] [--seeds 1,2,3]\n');
  process.exit(2);
}
const atOnce = 6;
const maxStormMs = 5 * 60_000;
/** Longest time until a lease of a killed node ends, and until a reconciliation looks at an open checkout. */
const quietMs = 65_000;
const maxReconciliationMs = 3 * 60_000;

/** Kills a random node with SIGKILL and starts it again. */
async function killNode({ nodes, random }: Shop): Promise<void> {
  const node = random.pick(nodes);
  await node.kill();
  await sleep(random.below(3000));
  await node.start();
}

/** Makes all waiting events due, and waits for a full reconciliation that begins after that. */
async function reconcile({ deps }: Shop): Promise<boolean> {
  const { db } = deps.connection;
  await db
    .updateTable('provider_events')
    .set({ due_at: deps.clock.iso() })
    .where('state', '=', 'waiting')
    .execute();
  await db.deleteFrom('billing_marks').where('name', 'in', ['compared_at', 'reconciled_at']).execute();
  const isDone = async () => {
    const rows = await db
      .selectFrom('billing_marks')
      .select('name')
      .where('name', '=', 'compared_at')
      .execute();
    return rows.length > 0;
  };
  return (await until(isDone, maxReconciliationMs)) !== null;
}

const storm = (seed: number): Scenario => ({
  name: `Payments, gifts, pauses and refunds, seed ${seed}`,
  run: async (context) => {
    const shop = await startShop(seed, context);
    const { random } = shop;
    const crowd: Crowd = {
      people: Array.from({ length: people }, (_, n) => newPerson(`reader${n}`)),
      gifts: [],
      problems: [],
      counts: new Map(),
    };
    const noteProblem = (during: string) => (error: unknown) => {
      crowd.problems.push(`${during}: ${error instanceof Error ? error.message : String(error)}`);
    };
    const ending = new AbortController();
    context.atEnd(() => ending.abort());
    const sender = startSender(shop, (text) => crowd.problems.push(text), ending.signal);
    const act = createActions(shop, crowd);
    const began = performance.now();
    const isOver = () => sender.count() >= events || performance.now() - began > maxStormMs;
    const kills = (async () => {
      for (const share of [0.3, 0.6]) {
        while (sender.count() < events * share && !isOver()) await sleep(50);
        await killNode(shop);
      }
    })().catch(noteProblem('killing a node'));
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!isOver()) {
          const [person, action] = [random.pick(crowd.people), drawAction(shop)];
          await act(person, action).catch(noteProblem(action));
        }
      }),
    );
    await kills;
    await shop.control('DELETE /faults');
    ending.abort();
    await sender.drain();
    const count = sender.count();
    context.check(count >= events, `only ${count} events happened within ${maxStormMs / 60_000} minutes`);
    await sleep(quietMs);
    context.check(await reconcile(shop), 'no reconciliation ended');
    for (const line of await checkAgainstProvider(shop, crowd, context.check)) context.note(line);
    // Events that arrive after the last reconciliation change nothing.
    await sender.sendLast();
    await checkAgainstProvider(shop, crowd, context.check);
    const { sent, lost, failed } = sender.counts;
    context.note(`${count} events: ${sent} sent, ${lost} lost, ${failed} met no node; two nodes were killed`);
    context.note([...crowd.counts].map(([name, times]) => `${times} ${name}`).join(', '));
    for (const problem of new Set(crowd.problems)) context.check(false, problem);
    for (const [index, node] of shop.nodes.entries())
      for (const line of node
        .output()
        .split('\n')
        .filter((one) => /"level":(?:50|60)/.test(one)))
        context.check(false, `node ${index + 1} logged ${line}`);
  },
});

await runBench(({ folder }) => runScenarios(seeds.map(storm), folder));
