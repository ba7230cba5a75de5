import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, readEngines, reportGoal, runOnEngines, startServer } from '../support/harness.ts';
import { type Flags, flagsOf } from '../support/nodes.ts';
import { measuredCalls } from './calls.ts';
import { type Client, createClient } from './client.ts';
import type { Facts } from './server.ts';

/**
 * Maximum ratio of the cost of a request (CPU of server and database) at the larger size to that at the smaller
 * size.
 */
const maxRatio = 1.3;
/** Numbers of threads: with five comments each, chapters of 100 and of 100,000 comments. */
const sizes = [20, 20_000];
const rounds = 7;

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
  },
});
const engines = readEngines(flags.engine);
const requests = Number(flags.requests);
const chosen = measuredCalls.filter(({ name }) => name.includes(flags.only));
if (!engines || !Number.isInteger(requests) || requests < 1 || chosen.length === 0) {
  process.stderr.write(
    'Usage: npm run bench -- discussion [--engine sqlite,postgres] [--requests 400] [--only name]\n',
  );
  process.exit(2);
}

const print = (name: string, ...cells: string[]): void => {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
};

/** Starts a server with a chapter of this many threads. */
const serve = (threads: number, flags: Flags) =>
  startServer<Facts>(join(import.meta.dirname, 'server.ts'), [String(threads), ...flagsOf(flags)]);

await runOnEngines(engines, async ({ folder, atEnd, engine, database }) => {
  const missed: string[] = [];
  const clients: Client[] = [];
  for (const threads of sizes) {
    const dataDir = join(folder, `${engine}-${threads}`);
    const installation = { 'data-dir': dataDir, ...(await database(`lamplight_talk_${threads}`)) };
    const { facts, pid, stop } = await serve(threads, installation);
    clients.push(createClient(facts, pid));
    atEnd(stop);
  }
  process.stdout.write(`\n${engine}: CPU µs for one request, median of ${rounds} rounds of ${requests}\n\n`);
  print('call', ...sizes.map((threads) => `${threads * 5}`), 'ratio');
  let worst = { name: '', ratio: 0, limit: maxRatio };
  for (const call of chosen) {
    const requestLists = await Promise.all(clients.map((client) => call.requests(client)));
    const costs = clients.map((): number[] => []);
    // One additional round at the start warms up both servers.
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, client] of clients.entries()) {
        const cost = await client.measure(requestLists[index] ?? [], requests);
        if (round > 0) costs[index]?.push(cost);
      }
    const [small = 0, large = 0] = costs.map(median);
    const ratio = large / small;
    print(call.name, small.toFixed(0), large.toFixed(0), ratio.toFixed(2));
    const limit = call.maxRatio ?? maxRatio;
    if (ratio / limit > worst.ratio / worst.limit) worst = { name: call.name, ratio, limit };
    if (!(ratio <= limit))
      missed.push(`${engine}: ${call.name} costs ${ratio.toFixed(2)} times as much, at most ${limit}`);
  }
  const { name, ratio, limit } = worst;
  reportGoal({
    what: `${engine}: the cost of a call with 1,000 times the comments`,
    seen: `${ratio.toFixed(2)} times (${name}), the nearest to its limit`,
    limit: `at most ${limit} times`,
    isMet: ratio <= limit,
  });
  return missed;
});
