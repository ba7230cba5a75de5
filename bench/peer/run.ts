import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Facts } from '../api/server.ts';
import { median, reportGoal, runBench, startServer } from '../support/harness.ts';
import { measure } from '../support/load.ts';
import { peerRequests } from './audiobookshelf.ts';
import { comparisons, pace as paceThen } from './comparisons.ts';

/** Number of books with which Audiobookshelf was measured. */
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
    'Usage: npm run bench -- peer [--seconds 2] [--address http://127.0.0.1:13378 --token API_TOKEN]\n' +
      'Without an address, figures of Audiobookshelf 2.36.0 on two cores are used.\n',
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
  /** Measures the requests per second of one round. */
  async function pace(
    origin: string,
    token: string,
    process: number,
    lines: readonly string[],
  ): Promise<number> {
    await writeFile(file, `${lines.join('\n')}\n`);
    return (await measure({ origin, token, file, from: 0, pid: process, connections, seconds })).perSecond;
  }
  const peer = flags.address && flags.token ? await peerRequests(flags.address, flags.token) : null;
  const bare = await startServer<{ origin: string }>(join(import.meta.dirname, 'baseline.ts'), []);
  atEnd(bare.stop);
  process.stdout.write(
    `${books} books, ${connections} connections, median of ${rounds} rounds of ${seconds} s by turns; Audiobookshelf ` +
      `${peer ? `at ${flags.address}` : `2.36.0 as it was measured on two cores, uncached, where bare Node served ${paceThen}`}\n\n`,
  );
  print('per second', 'Lamplight', 'Audiobookshelf', 'times', 'goal', 'bare Node', 'so slowed');
  const missed: string[] = [];
  for (const { name, requests, calls = 1, measured, goal } of comparisons) {
    const seen = { ours: [] as number[], theirs: [] as number[], bare: [] as number[] };
    const lines = peer?.[name];
    for (let round = 0; round < rounds; round += 1) {
      seen.bare.push(await pace(bare.facts.origin, '', bare.pid, ['GET\t/\t']));
      seen.ours.push((await pace(facts.origin, facts.token, pid, requests(facts))) / calls);
      if (lines) seen.theirs.push(await pace(flags.address ?? '', flags.token ?? '', 0, lines));
    }
    const [ours, theirs, bareNow] = [
      median(seen.ours),
      lines ? median(seen.theirs) : measured,
      median(seen.bare),
    ];
    const times = ours / theirs;
    // Expected ratio if Audiobookshelf were slower or faster on this machine by the same factor as bare Node.
    const slowed = lines ? '' : ((times * paceThen) / bareNow).toFixed(0);
    const cells = [ours, theirs, times].map((value) => value.toFixed(value < 100 ? 1 : 0));
    print(name, ...cells, `at least ${goal}`, bareNow.toFixed(0), slowed);
    reportGoal({
      what: `${name}, times Audiobookshelf`,
      seen: `${times.toFixed(1)} (${ours.toFixed(0)} a second)${slowed && `; ${slowed} if it were slowed as bare Node is here`}`,
      limit: `at least ${goal}`,
      isMet: times >= goal,
    });
    if (times < goal) missed.push(`${name}: ${times.toFixed(1)} times Audiobookshelf, at least ${goal}`);
  }
  return missed;
});
