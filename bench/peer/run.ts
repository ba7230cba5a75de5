import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Facts } from '../api/server.ts';
import { median, runBench, startServer, tellGoal } from '../support/bench-run.ts';
import { measure } from '../support/load.ts';
import { peerRequests } from './audiobookshelf.ts';
import { comparisons, pace as paceThen } from './comparisons.ts';

/** As many books as the peer was measured with. */
const books = 5000;
const connections = 32;
const rounds = 3;

const { values: flags } = parseArgs({
  options: {
    address: { type: 'string' },
    token: { type: 'string' },
    seconds: { type: 'string', default: '2' },
  },
});
const seconds = Number(flags.seconds);
if (!(seconds > 0) || (flags.address === undefined) !== (flags.token === undefined)) {
  process.stderr.write(
    'Usage: npm run bench:peer -- [--seconds 2] [--address http://127.0.0.1:13378 --token API_TOKEN]\n' +
      'Without an address, what Audiobookshelf 2.36.0 did on two cores stands for it, at the pace of this machine.\n',
  );
  process.exit(2);
}

const print = (...[name = '', ...cells]: string[]): void => {
  process.stdout.write(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(16)).join('')}\n`);
};

await runBench(async ({ folder, atEnd }) => {
  const args = [String(books), '--data-dir', join(folder, 'data')];
  const { facts, pid, stop } = await startServer<Facts>(join(import.meta.dirname, '../api/server.ts'), args);
  atEnd(stop);
  const file = join(folder, 'requests.txt');
  /** Requests per second, median of the rounds. */
  async function pace(
    origin: string,
    token: string,
    process: number,
    lines: readonly string[],
  ): Promise<number> {
    await writeFile(file, `${lines.join('\n')}\n`);
    const seen: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      seen.push(
        (await measure({ origin, token, file, from: 0, pid: process, connections, seconds })).perSecond,
      );
    return median(seen);
  }
  const peer = flags.address && flags.token ? await peerRequests(flags.address, flags.token) : null;
  const bare = await startServer<{ origin: string }>(join(import.meta.dirname, 'bare.ts'), []);
  atEnd(bare.stop);
  const barely = () => pace(bare.facts.origin, '', bare.pid, ['GET\t/\t']);
  process.stdout.write(
    `${books} books, ${connections} connections, median of ${rounds} rounds of ${seconds} s; Audiobookshelf ` +
      `${peer ? `at ${flags.address}` : `2.36.0 as it was measured on two cores, uncached, at the pace of bare Node (${paceThen} then)`}\n\n`,
  );
  print('per second', 'Lamplight', 'Audiobookshelf', 'bare Node', 'times', 'goal');
  const missed: string[] = [];
  for (const { name, requests, calls = 1, measured, goal } of comparisons) {
    const bareNow = await barely();
    const ours = (await pace(facts.origin, facts.token, pid, requests(facts))) / calls;
    const lines = peer?.[name];
    // What another machine did is worth as much more or less here as bare Node does more or less in this very run.
    const theirs = lines
      ? await pace(flags.address ?? '', flags.token ?? '', 0, lines)
      : (measured * bareNow) / paceThen;
    const times = ours / theirs;
    const cells = [ours, theirs, bareNow, times].map((value) => value.toFixed(value < 100 ? 1 : 0));
    print(name, ...cells, `at least ${goal}`);
    tellGoal({
      what: `${name}, times Audiobookshelf`,
      seen: `${times.toFixed(0)} (${ours.toFixed(0)} a second)`,
      limit: `at least ${goal}`,
      isKept: times >= goal,
    });
    if (times < goal) missed.push(`${name}: ${times.toFixed(0)} times Audiobookshelf, at least ${goal}`);
  }
  return missed;
});
