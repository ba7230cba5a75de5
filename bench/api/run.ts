import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Engine,
  median,
  readEngines,
  reportGoal,
  runOnEngines,
  type ServerProcess,
  startServer,
} from '../support/harness.ts';
import { measure, type Result } from '../support/load.ts';
import { type Flags, flagsOf } from '../support/nodes.ts';
import { type MeasuredCall, measuredCalls } from './calls.ts';
import { sendEach, withEqualResultCounts } from './client.ts';
import type { Facts } from './server.ts';

const connections = 32;
const rounds = 3;
/**
 * Settings for slow requests: fewer connections and more time, so that enough responses arrive. Requests that are
 * unanswered at the end of a round cost CPU but are not counted.
 */
const slow = { connections: 4, seconds: 5 };
/** Warm-up in seconds, for the JIT compiler. */
const warmUpSeconds = 3;
/**
 * Maximum ratio of the cost of a request with the larger library to its cost with the smaller library. The cost is the
 * CPU time of server and database.
 */
const maxRatio = 1.3;
/** Minimum number of library pages per second, with either library. */
const minPagesPerSecond = { sqlite: 5000, postgres: 1500 };

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    books: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '1' },
    listeners: { type: 'string', default: '0' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const engines = readEngines(flags.engine);
const sizes = flags.books.split(',').map(Number);
const seconds = Number(flags.seconds);
const parts = flags.only.split(',');
const chosen = measuredCalls.filter(({ name }) => parts.some((part) => name.includes(part)));
if (
  !engines ||
  chosen.length === 0 ||
  sizes.length !== 2 ||
  ![...sizes, seconds].every((n) => Number.isInteger(n) && n > 0)
) {
  process.stderr.write(
    'Usage: npm run bench -- api [--engine sqlite,postgres] [--books 1000,100000] [--seconds 1] [--listeners 0] [--only name,name] [--keep folder]\n',
  );
  process.exit(2);
}

const medians = (results: readonly Result[]): Result => ({
  perSecond: median(results.map((result) => result.perSecond)),
  p50: median(results.map((result) => result.p50)),
  p99: median(results.map((result) => result.p99)),
  cpu: median(results.map((result) => result.cpu)),
  bytes: median(results.map((result) => result.bytes)),
});

interface Library extends ServerProcess<Facts> {
  /** Folder of the library's request file. */
  readonly folder: string;
}

/** Starts a server with a library of this size. */
async function serve(books: number, folder: string, database: Flags): Promise<Library> {
  await mkdir(folder, { recursive: true });
  const args = [String(books), flags.listeners, ...flagsOf({ 'data-dir': folder, ...database })];
  return { ...(await startServer<Facts>(join(import.meta.dirname, 'server.ts'), args)), folder };
}

const print = (...cells: (string | number)[]): void => {
  const [first = '', ...rest] = cells.map(String);
  process.stdout.write(`${first.padEnd(28)}${rest.map((cell) => cell.padStart(11)).join('')}\n`);
};

/** Warms up a server with some thousand page requests before the first measurement. */
async function warmUp({ folder, pid, facts }: Library): Promise<void> {
  const file = join(folder, 'requests.txt');
  await writeFile(file, `${measuredCalls[0]?.requests(facts).join('\n')}\n`);
  await measure({ ...facts, file, pid, from: 0, connections, seconds: warmUpSeconds });
}

/** Measures one type of request with both libraries alternately, and compares the figures with their limits. */
async function compare(call: MeasuredCall, served: readonly Library[], engine: Engine): Promise<Verdict[]> {
  const requests = served.map(({ facts }) => call.requests(facts));
  const clients = served.map(({ facts }) => ({
    origin: facts.origin,
    token: call.isAdminCall ? facts.adminToken : facts.token,
  }));
  const pace = call.isSlow || call.maxCpuMs !== undefined ? slow : { connections, seconds };
  const lists = call.matchesResultCounts
    ? await withEqualResultCounts(clients, requests, call.continuesAfter ?? 0)
    : requests;
  const loads = await Promise.all(
    clients.map(async (client, index) => {
      const { folder = '', pid = 0 } = served[index] ?? {};
      const file = join(folder, 'requests.txt');
      const lines = lists[index] ?? [];
      await writeFile(file, `${lines.join('\n')}\n`);
      return { ...client, file, pid, ...pace, lines: lines.length, results: [] as Result[] };
    }),
  );
  const isSequence = call.continuesAfter !== undefined;
  let from = call.continuesAfter ?? 0;
  if (call.startsCold) for (const library of served) await library.ask('forget');
  for (const load of loads) await sendEach(load, call.continuesAfter);
  for (let round = 0; round < rounds; round += 1)
    for (const load of loads) {
      const result = await measure({ ...load, from });
      load.results.push(result);
      // The responses to this round's requests are cached now, so the next round starts after them in the list.
      if (isSequence && load === loads.at(-1))
        from +=
          Math.ceil(Math.max(...loads.map(({ results }) => results.at(-1)?.perSecond ?? 0)) * pace.seconds) +
          100;
    }
  const [small, large] = loads.map(({ results }) => medians(results));
  if (!small || !large) return [];
  const verdict = checkGoals(call, engine, { small, large });
  for (const [index, { perSecond, p50, p99, cpu, bytes }] of [small, large].entries())
    print(
      index === 0 ? call.name : '',
      served[index]?.facts.books ?? 0,
      perSecond.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      cpu.toFixed(0),
      (bytes / 1024).toFixed(1),
      ...(index === 0
        ? [(large.cpu / small.cpu).toFixed(2)]
        : [
            verdict.every(({ isMet }) => isMet) ? 'met' : 'MISSED',
            `  ${verdict.map(({ limit }) => limit).join(', ') || 'no goal'}`,
          ]),
    );
  return verdict;
}

/** One measured figure, compared with its limit. */
interface Verdict {
  readonly call: string;
  /**
   * Kind of figure: growth of the cost with the library, pages per second, or cost of a call that reads every account.
   */
  readonly kind: 'growth' | 'pace' | 'cost';
  /** Share of the limit that is used; the goal is met up to 1. */
  readonly share: number;
  readonly text: string;
  readonly limit: string;
  readonly isMet: boolean;
}

function checkGoals(
  { name: call, maxCpuMs, isPage, hasNoGoal }: MeasuredCall,
  engine: Engine,
  { small, large }: { small: Result; large: Result },
): Verdict[] {
  if (hasNoGoal) return [];
  const verdict = (kind: Verdict['kind'], share: number, text: string, limit: string): Verdict => ({
    call,
    kind,
    share,
    text,
    limit,
    isMet: share <= 1,
  });
  const [ratio, ms] = [large.cpu / small.cpu, large.cpu / 1000];
  const cost =
    maxCpuMs === undefined
      ? verdict('growth', ratio / maxRatio, `${ratio.toFixed(2)} times`, `at most ${maxRatio} times`)
      : verdict('cost', ms / maxCpuMs, `${ms.toFixed(0)} ms`, `at most ${maxCpuMs} ms`);
  if (!isPage) return [cost];
  const [slowest, floor] = [Math.min(small.perSecond, large.perSecond), minPagesPerSecond[engine]];
  return [
    cost,
    verdict('pace', floor / slowest, `${slowest.toFixed(0)} per second`, `at least ${floor} per second`),
  ];
}

/** Reports the call whose cost grows most. */
function reportWorst(engine: Engine, verdict: readonly Verdict[]): void {
  const all = verdict.filter(({ kind }) => kind === 'growth');
  const worst = all.toSorted((a, b) => b.share - a.share)[0];
  if (!worst) return;
  const { text, call, limit, isMet } = worst;
  const seen = `${text} (${call}); ${all.filter((row) => row.isMet).length} of ${all.length} keep theirs`;
  reportGoal({ what: `${engine}: the cost of a call with 100 times the books`, seen, limit, isMet });
}

const began = performance.now();
await runOnEngines(engines, async ({ folder, atEnd, engine, database }) => {
  const missed: string[] = [];
  const served: Library[] = [];
  for (const books of sizes) {
    const libraryFolder = join(flags.keep ?? folder, `${engine}-${books}`);
    const library = await serve(books, libraryFolder, await database(`lamplight_bench_${books}`));
    served.push(library);
    atEnd(library.stop);
  }
  process.stdout.write(
    `\n${engine}: ${connections} connections, median of ${rounds} rounds of ${seconds} s\n\n`,
  );
  print('call', 'books', 'per second', 'p50 ms', 'p99 ms', 'CPU µs', 'KB', 'ratio', '  goals');
  for (const library of served) await warmUp(library);
  const verdict: Verdict[] = [];
  for (const call of chosen) verdict.push(...(await compare(call, served, engine)));
  reportWorst(engine, verdict);
  for (const { call, text, limit, isMet } of verdict)
    if (!isMet) missed.push(`${engine}: ${call}: ${text}, ${limit}`);
  return missed;
});
process.stdout.write(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes\n`);
