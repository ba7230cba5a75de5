import { setTimeout as sleep } from 'node:timers/promises';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { commonFlags, type Flags, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { type Scenario, type ScenarioContext, until } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';
import { createWriters } from './writers.ts';

const writers = 8;
/** Maximum milliseconds from start to ready after a power cut. */
const maxReadyMs = 5_000;

/** Kills a node under write load repeatedly: no acknowledged write is lost, and it restarts quickly. */
async function killRepeatedly(
  context: ScenarioContext,
  flags: Flags,
  times: number,
  maxMs: number,
): Promise<void> {
  const load = createWriters(await seedInstallation(flags, writers));
  const ready: number[] = [];
  let slowest = { ms: 0, output: '' };
  for (let n = 0; n <= times; n += 1) {
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    if (n > 0) {
      ready.push(node.readyMs);
      if (node.readyMs > slowest.ms) slowest = { ms: node.readyMs, output: node.output() };
      for (const loss of await load.verify(node.url)) context.check(false, `after cut ${n}: ${loss}`);
    }
    if (n === times) break;
    const ending = new AbortController();
    const work = load.write(node.url, ending.signal);
    // Kill the node at a different point of a write each time.
    const enough = load.acknowledged() + writers + ((n * 37) % 100);
    await until(async () => load.acknowledged() >= enough, maxMs);
    await sleep((n * 3) % 10);
    await node.kill();
    ending.abort();
    await work;
  }
  context.note(`${times} cuts, ${load.acknowledged()} acknowledged writes, none lost`);
  context.note(`ready after ${quantile(ready, 0.5).toFixed(0)} ms, at most ${slowest.ms.toFixed(0)} ms`);
  context.check(load.acknowledged() > times * writers, 'too few writes: there was no load');
  context.check(slowest.ms <= maxMs, `ready only after ${slowest.ms.toFixed(0)} ms:\n${slowest.output}`);
}

export const powerCuts = (times: number, maxMs = maxReadyMs): Scenario[] => [
  {
    name: `kill -9 under write load, ${times} times, SQLite`,
    run: async (context) =>
      killRepeatedly(context, { ...commonFlags(), 'data-dir': await context.folder() }, times, maxMs),
  },
  {
    name: `kill -9 under write load, ${times} times, PostgreSQL`,
    run: async (context) => {
      const postgres = await startPostgres();
      context.atEnd(postgres.stop);
      const flags = { ...commonFlags(), 'data-dir': await context.folder(), 'database-url': postgres.url };
      await killRepeatedly(context, flags, times, maxMs);
    },
  },
];
