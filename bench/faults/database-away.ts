import { setTimeout as sleep } from 'node:timers/promises';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { ask } from '../support/ask.ts';
import { furnish } from '../support/furnish.ts';
import { installation, startNode } from '../support/nodes.ts';
import { type Fault, until } from '../support/trial.ts';
import { createWriters } from './writers.ts';

/** Milliseconds from the database's return to the node's, at most. */
const mostBackMs = 5000;

/** PostgreSQL is killed under load and comes back. */
export const databaseAway = (times: number): Fault => ({
  name: `PostgreSQL killed and restarted, ${times} times`,
  run: async (trial) => {
    const postgres = await startFaulty();
    trial.atEnd(postgres.stop);
    const flags = { ...installation(), 'data-dir': await trial.folder(), 'database-url': postgres.url };
    const furnished = await furnish(flags, 4);
    const crowd = createWriters(furnished);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    const token = furnished.tokens[0] ?? '';
    const book = () => ask(node.url, token, 'GET', `/api/books/${furnished.bookId}`);
    const back: number[] = [];
    for (let n = 1; n <= times; n += 1) {
      const over = new AbortController();
      // Whoever writes is refused while it is away, which ends their turn.
      const work = crowd.write(node.url, over.signal).catch((error: unknown) => {
        trial.expect(/: 503 /.test(String(error)), `a writer was told ${String(error).slice(0, 200)}`);
      });
      await sleep(150);
      await postgres.crash();
      for (let asked = 0; asked < 5; asked += 1) {
        const answer = await book();
        const problem = (await answer.json()) as { code?: string };
        trial.expect(
          answer.status === 503 &&
            problem.code === 'unavailable' &&
            answer.headers.get('retry-after') !== null,
          `while it is away: ${answer.status} ${JSON.stringify(problem)}, Retry-After ${answer.headers.get('retry-after')}`,
        );
        const health = await fetch(`${node.url}/healthz`);
        trial.expect(health.ok, 'the node says that it is not up');
        trial.expect((await fetch(`${node.url}/readyz`)).status === 503, 'the node says that it is ready');
      }
      over.abort();
      await work;
      await postgres.revive();
      const ms = await until(async () => (await book()).ok, mostBackMs);
      trial.expect(ms !== null, `not back within ${mostBackMs} ms of the database`);
      if (ms !== null) back.push(ms);
      trial.expect(node.isRunning(), `the node ended:\n${node.said()}`);
      for (const loss of await crowd.verify(node.url)) trial.expect(false, `after restart ${n}: ${loss}`);
    }
    trial.note(`${crowd.acknowledged()} acknowledged writes, none lost`);
    trial.note(`back ${Math.max(...back).toFixed(0)} ms after the database, at most`);
  },
});
