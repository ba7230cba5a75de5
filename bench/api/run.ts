import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { emptyDatabase, median, runBench, type Served, startServer, tellGoal } from '../support/bench-run.ts';
import { measure, type Result } from '../support/load.ts';
import { alike, askEach } from './asking.ts';
import { type MeasuredCall, measuredCalls } from './calls.ts';
import type { Facts } from './server.ts';

const connections = 32;
const rounds = 3;
/** A call that may take a large part of a second is asked by fewer at a time, and for longer, so that answers come. */
const slow = { connections: 4, seconds: 5 };
/** Seconds of requests before anything is measured: the engine compiles meanwhile what is used often. */
const warmUpSeconds = 3;
/** The cost (CPU of server and database for a request) at the larger size over that at the smaller, at most. */
const mostRatio = 1.3;
/** Pages per second at every size, at least. */
const leastPages = { sqlite: 5000, postgres: 1500 };
type Engine = keyof typeof leastPages;

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    books: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '1' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const engines = flags.engine.split(',') as Engine[];
const sizes = flags.books.split(',').map(Number);
const seconds = Number(flags.seconds);
const chosen = measuredCalls.filter(({ name }) => name.includes(flags.only));
const isKnown = engines.every((engine) => Object.hasOwn(leastPages, engine));
if (
  !isKnown ||
  chosen.length === 0 ||
  sizes.length !== 2 ||
  ![...sizes, seconds].every((n) => Number.isInteger(n) && n > 0)
) {
  process.stderr.write(
    'Usage: bench/api/run.ts [--engine sqlite,postgres] [--books 1000,100000] [--seconds 1] [--only name] [--keep folder]\n',
  );
  process.exit(2);
}

const medians = (results: readonly Result[]): Result => ({
  perSecond: median(results.map((each) => each.perSecond)),
  p50: median(results.map((each) => each.p50)),
  p99: median(results.map((each) => each.p99)),
  cpu: median(results.map((each) => each.cpu)),
  bytes: median(results.map((each) => each.bytes)),
});

interface Library extends Served<Facts> {
  /** Where its requests are written down. */
  readonly folder: string;
}

/** The server with a library of this size. */
async function serve(books: number, folder: string, databaseUrl: string | null): Promise<Library> {
  await mkdir(folder, { recursive: true });
  const args = [String(books), '--data-dir', folder, ...(databaseUrl ? ['--database-url', databaseUrl] : [])];
  return { ...(await startServer<Facts>(join(import.meta.dirname, 'server.ts'), args)), folder };
}

const print = (...cells: (string | number)[]): void => {
  const [first = '', ...rest] = cells.map(String);
  process.stdout.write(`${first.padEnd(28)}${rest.map((cell) => cell.padStart(11)).join('')}\n`);
};

/** Has a server answer some thousand pages, which it would otherwise do slowly while the first call is measured. */
async function warmUp({ folder, pid, facts }: Library): Promise<void> {
  const file = join(folder, 'requests.txt');
  await writeFile(file, `${measuredCalls[0]?.requests(facts).join('\n')}\n`);
  await measure({ ...facts, file, pid, from: 0, connections, seconds: warmUpSeconds });
}

/** Measures one call at both sizes by turns, and holds it against its limits. */
async function compare(call: MeasuredCall, served: readonly Library[], engine: Engine): Promise<Judged[]> {
  const asked = served.map(({ facts }) => call.requests(facts));
  const askers = served.map(({ facts }) => ({
    origin: facts.origin,
    token: call.isAdmins ? facts.adminToken : facts.token,
  }));
  const pace = call.mostMs === undefined ? { connections, seconds } : slow;
  const lists = call.findsAlike ? await alike(askers, asked, call.goesOnAfter ?? 0) : asked;
  const loads = await Promise.all(
    askers.map(async (asker, index) => {
      const { folder = '', pid = 0 } = served[index] ?? {};
      const file = join(folder, 'requests.txt');
      const lines = lists[index] ?? [];
      await writeFile(file, `${lines.join('\n')}\n`);
      return { ...asker, file, pid, ...pace, lines: lines.length, results: [] as Result[] };
    }),
  );
  const isSequence = call.goesOnAfter !== undefined;
  let from = call.goesOnAfter ?? 0;
  if (call.startsAnew) for (const library of served) await library.ask('forget');
  for (const load of loads) await askEach(load, call.goesOnAfter);
  for (let round = 0; round < rounds; round += 1)
    for (const load of loads) {
      const result = await measure({ ...load, from });
      load.results.push(result);
      // What was asked in one round is not new in the next.
      if (isSequence && load === loads.at(-1))
        from +=
          Math.ceil(Math.max(...loads.map(({ results }) => results.at(-1)?.perSecond ?? 0)) * pace.seconds) +
          100;
    }
  const [small, large] = loads.map(({ results }) => medians(results));
  if (!small || !large) return [];
  const judged = judge(call, engine, { small, large });
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
            judged.every(({ isKept }) => isKept) ? 'kept' : 'MISSED',
            `  ${judged.map(({ limit }) => limit).join(', ') || 'no goal'}`,
          ]),
    );
  return judged;
}

/** What the limits are about, as the table of goals says it. */
const kinds = {
  growth: 'the cost of a call with 100 times the books',
  pace: 'pages of the library',
  cost: 'a call that reads every account',
};

/** One figure of one call, held against its limit. */
interface Judged {
  readonly call: string;
  readonly kind: keyof typeof kinds;
  /** Of what its limit allows; 1 is just kept. */
  readonly share: number;
  readonly text: string;
  readonly limit: string;
  readonly isKept: boolean;
}

function judge(
  { name: call, mostMs, isPage, isOnlyShown }: MeasuredCall,
  engine: Engine,
  { small, large }: { small: Result; large: Result },
): Judged[] {
  if (isOnlyShown) return [];
  const judged = (kind: Judged['kind'], share: number, text: string, limit: string): Judged => ({
    call,
    kind,
    share,
    text,
    limit,
    isKept: share <= 1,
  });
  const [ratio, ms] = [large.cpu / small.cpu, large.cpu / 1000];
  const cost =
    mostMs === undefined
      ? judged('growth', ratio / mostRatio, `${ratio.toFixed(2)} times`, `at most ${mostRatio} times`)
      : judged('cost', ms / mostMs, `${ms.toFixed(0)} ms`, `at most ${mostMs} ms`);
  if (!isPage) return [cost];
  const [slowest, floor] = [Math.min(small.perSecond, large.perSecond), leastPages[engine]];
  return [
    cost,
    judged('pace', floor / slowest, `${slowest.toFixed(0)} per second`, `at least ${floor} per second`),
  ];
}

/** Of each kind the call that is nearest to its limit, or furthest beyond it. */
function tellWorst(engine: Engine, judged: readonly Judged[]): void {
  for (const [kind, what] of Object.entries(kinds)) {
    const all = judged.filter((each) => each.kind === kind);
    const worst = all.toSorted((a, b) => b.share - a.share)[0];
    if (!worst) continue;
    const { text, call, limit, isKept } = worst;
    const seen = `${text} (${call}); ${all.filter((each) => each.isKept).length} of ${all.length} keep theirs`;
    tellGoal({ what: `${engine}: ${what}`, seen, limit, isKept });
  }
}

const began = performance.now();
await runBench(async ({ folder, atEnd, stopAll }) => {
  const missed: string[] = [];
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    if (postgres) atEnd(postgres.stop);
    const served: Library[] = [];
    for (const books of sizes) {
      const url = postgres && (await emptyDatabase(postgres.url, `lamplight_bench_${books}`));
      const library = await serve(books, join(flags.keep ?? folder, `${engine}-${books}`), url);
      served.push(library);
      atEnd(library.stop);
    }
    process.stdout.write(
      `\n${engine}: ${connections} connections, median of ${rounds} rounds of ${seconds} s\n\n`,
    );
    print('call', 'books', 'per second', 'p50 ms', 'p99 ms', 'CPU µs', 'KB', 'ratio', '  goals');
    for (const library of served) await warmUp(library);
    const judged: Judged[] = [];
    for (const call of chosen) judged.push(...(await compare(call, served, engine)));
    tellWorst(engine, judged);
    for (const { call, text, limit, isKept } of judged)
      if (!isKept) missed.push(`${engine}: ${call}: ${text}, ${limit}`);
    await stopAll();
  }
  process.stdout.write(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes\n`);
  return missed;
});
