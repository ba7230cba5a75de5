import { setTimeout as sleep } from 'node:timers/promises';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { type Scenario, until } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';
import { createWriters } from './writers.ts';

/** Maximum milliseconds until requests succeed after the database is back. */
const recoveryLimitMs = 5000;
/** Maximum milliseconds until the node reports an outage or its end; the node caches its readiness for five seconds. */
const reportLimitMs = 6000;

/** Kills PostgreSQL under load and restarts it. @param slack factor of the limits, for a busy machine */
export const databaseOutage = (times: number, slack = 1): Scenario => ({
  name: `PostgreSQL killed and restarted, ${times} times`,
  run: async (context) => {
    const maxRecoveryMs = recoveryLimitMs * slack;
    const postgres = await startFaulty();
    context.atEnd(postgres.stop);
    const flags = { ...commonFlags(), 'data-dir': await context.folder(), 'database-url': postgres.url };
    const seeded = await seedInstallation(flags, 4);
    const writers = createWriters(seeded);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const token = seeded.tokens[0] ?? '';
    const book = () => sendRequest(node.url, token, 'GET', `/api/books/${seeded.bookId}`);
    const recoveryMs: number[] = [];
    const linesWith = (words: string) => node.output().split(words).length - 1;
    for (let n = 1; n <= times; n += 1) {
      const ending = new AbortController();
      // Writers get a 503 during the outage, which ends their loop.
      const writing = writers.write(node.url, ending.signal).catch((error: unknown) => {
        context.check(/: 503 /.test(String(error)), `a writer got ${String(error).slice(0, 200)}`);
      });
      await sleep(150);
      await postgres.crash();
      for (let asked = 0; asked < 5; asked += 1) {
        const answer = await book();
        const problem = (await answer.json()) as { code?: string };
        context.check(
          answer.status === 503 &&
            problem.code === 'unavailable' &&
            answer.headers.get('retry-after') !== null,
          `while it is away: ${answer.status} ${JSON.stringify(problem)}, Retry-After ${answer.headers.get('retry-after')}`,
        );
        const health = await fetch(`${node.url}/healthz`);
        context.check(health.ok, 'the node says that it is not up');
      }
      const isReported = async () => (await fetch(`${node.url}/readyz`)).status === 503;
      const reportedMs = await until(isReported, reportLimitMs * slack);
      context.check(reportedMs !== null, 'the node still says that it is ready');
      ending.abort();
      await writing;
      await postgres.revive();
      const ms = await until(async () => (await book()).ok, maxRecoveryMs);
      context.check(ms !== null, `not back within ${maxRecoveryMs} ms of the database`);
      if (ms !== null) recoveryMs.push(ms);
      context.check(node.isRunning(), `the node ended:\n${node.output()}`);
      for (const loss of await writers.verify(node.url)) context.check(false, `after restart ${n}: ${loss}`);
      // The node logs the end of an outage with the first query at least a second after the last failure.
      const isOver = async () => (await book()).ok && linesWith('database available again') === n;
      context.check((await until(isOver, reportLimitMs * slack)) !== null, `no end of outage ${n} is logged`);
    }
    const lines = [linesWith('database connection failed'), linesWith('database available again')];
    context.check(
      lines.every((count) => count === times) && linesWith('"stack"') === 0,
      `${times} outages are logged as ${lines.join(' beginnings and ')} ends:\n${node.output()}`,
    );
    context.note(`${writers.acknowledged()} acknowledged writes, none lost`);
    context.note(`back ${Math.max(...recoveryMs).toFixed(0)} ms after the database, at most`);
  },
});
