import { setTimeout as sleep } from 'node:timers/promises';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { furnish } from '../support/furnish.ts';
import { type Flags, installation, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { type Fault, type Trial, until } from '../support/trial.ts';
import { createWriters } from './writers.ts';

const writers = 8;
/** Milliseconds from start to ready after a power cut, at most. */
const mostReadyMs = 5_000;

/** Kills a node under write load again and again: nothing acknowledged is lost, and it is ready soon. */
async function cut(trial: Trial, flags: Flags, times: number, mostMs: number): Promise<void> {
  const crowd = createWriters(await furnish(flags, writers));
  const ready: number[] = [];
  let slowest = { ms: 0, said: '' };
  for (let n = 0; n <= times; n += 1) {
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    if (n > 0) {
      ready.push(node.readyMs);
      if (node.readyMs > slowest.ms) slowest = { ms: node.readyMs, said: node.said() };
      for (const loss of await crowd.verify(node.url)) trial.expect(false, `after cut ${n}: ${loss}`);
    }
    if (n === times) break;
    const over = new AbortController();
    const work = crowd.write(node.url, over.signal);
    // Not always in the same part of a write.
    const enough = crowd.acknowledged() + writers + ((n * 37) % 100);
    await until(async () => crowd.acknowledged() >= enough, mostMs);
    await sleep((n * 3) % 10);
    await node.kill();
    over.abort();
    await work;
  }
  trial.note(`${times} cuts, ${crowd.acknowledged()} acknowledged writes, none lost`);
  trial.note(`ready after ${quantile(ready, 0.5).toFixed(0)} ms, at most ${slowest.ms.toFixed(0)} ms`);
  trial.expect(crowd.acknowledged() > times * writers, 'hardly anything was written: the load was none');
  trial.expect(slowest.ms <= mostMs, `ready only after ${slowest.ms.toFixed(0)} ms:\n${slowest.said}`);
}

export const powerCuts = (times: number, mostMs = mostReadyMs): Fault[] => [
  {
    name: `kill -9 under write load, ${times} times, SQLite`,
    run: async (trial) => cut(trial, { ...installation(), 'data-dir': await trial.folder() }, times, mostMs),
  },
  {
    name: `kill -9 under write load, ${times} times, PostgreSQL`,
    run: async (trial) => {
      const postgres = await startPostgres();
      trial.atEnd(postgres.stop);
      const flags = { ...installation(), 'data-dir': await trial.folder(), 'database-url': postgres.url };
      await cut(trial, flags, times, mostMs);
    },
  },
];
