import { randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { judgeLine, type Subject } from '../../apps/server/src/testing/attack/judge.ts';
import { changes } from '../../apps/server/src/testing/attack/stock.ts';
import { storm } from '../../apps/server/src/testing/attack/storm.ts';
import type { World } from '../../apps/server/src/testing/attack/world.ts';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { type BenchTools, emptyDatabase, runBench, type Served, startServer } from '../support/bench-run.ts';
import { createAsker } from './asker.ts';
import { passwords, slowClients, timing } from './load-probes.ts';
import { bursts, fetching, guessing, media, races } from './probes.ts';
import { printRows, type Row, row } from './rows.ts';
import type { Facts, Standing } from './server.ts';

const connections = 16;
/** Milliseconds in which 99 of 100 requests are answered, whatever they are. */
const mostP99 = 1000;
/** Milliseconds that the main thread may compute at a stretch. */
const mostStall = 250;
/** Bytes that may live on more at the end than after a third of the storm. */
const mostGrowth = 24 * 1024 * 1024;

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
  },
});
const engines = flags.engine.split(',');
const [requests, seed] = [Number(flags.requests), Number(flags.seed)];
const isKnown = engines.every((engine) => ['sqlite', 'postgres'].includes(engine));
if (!isKnown || !Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  process.stderr.write(
    'Usage: npm run attack -- [--engine sqlite,postgres] [--requests 100000] [--seed 7]\n',
  );
  process.exit(2);
}

/** What a storm tells of each subject. */
const tried: Record<Subject, string> = {
  injection: 'no 5xx, no crash, every refusal a problem of its shape',
  output: 'no e-mail, hash, token, secret, stack, SQL or path in an answer',
  secrets: 'none of them in the log either',
  roles: 'nobody and visitors get nothing that is not theirs',
  tokens: 'forged, outdated and deleted accounts’ tokens open nothing',
  'mass assignment': 'role, is_premium, stripe_* … in bodies are refused',
  ownership: 'rights, victims’ rows and counts are as they were',
  headers: 'CSP, nosniff and Referrer-Policy on every answer',
  'open redirect, host header': 'a forged host is never said, nobody led elsewhere',
  XSS: 'no HTML but the app’s own, under a policy without inline script',
  bursts: 'every 429 says when to come back',
};

async function linesOf(file: string, world: World) {
  const found = [];
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    count += 1;
    found.push(...judgeLine(world, line));
  }
  return { found, count };
}

/** How a server stands; asking it lets go of what its collector can. */
const standingOf = async (served: Served<Facts>): Promise<Standing> =>
  (await served.ask('how do you stand?')) as Standing;

async function weather(served: Served<Facts>): Promise<Row[]> {
  const { origin, world, logFile } = served.facts;
  const before = await standingOf(served);
  let warm: Promise<Standing> | undefined;
  const third = Math.floor(requests / 3);
  const onSent = (sent: number) => {
    if (sent % 10_000 === 0) process.stderr.write(`${sent} `);
    if (sent === third) warm = standingOf(served);
    return undefined;
  };
  const began = performance.now();
  const { findings, times, byStatus, byCall } = await storm({
    origin,
    world,
    seed,
    requests,
    connections,
    onSent,
  });
  const seconds = (performance.now() - began) / 1000;
  const early = (await warm) ?? before;
  const after = await standingOf(served);
  const lines = await linesOf(logFile, world);
  const all = [...findings, ...lines.found];
  const touched = [...changes(before.stock, after.stock), ...after.broken];
  const rows = (Object.keys(tried) as Subject[]).map((subject) => {
    const wrong = all.filter((found) => found.subject === subject).map(({ what }) => what);
    const more = subject === 'ownership' ? touched : [];
    const seen = subject === 'secrets' ? `${lines.count} lines` : `${times.length} answers`;
    return row(subject, tried[subject], seen, [...wrong, ...more]);
  });
  const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
  const stall = Math.max(early.stall, after.stall);
  const growth = after.heap - early.heap;
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  process.stderr.write('\n');
  process.stdout.write(
    `${requests} requests of ${byCall.size} kinds in ${seconds.toFixed(0)} s; ${statuses.join(', ')}\n`,
  );
  const over = (what: string, isOver: boolean): string[] => (isOver ? [what] : []);
  return [
    ...rows,
    row('time', `99 of 100 within ${mostP99} ms`, `p99 ${p99.toFixed(0)} ms`, over('slower', p99 > mostP99)),
    row(
      'time',
      `no stretch of ${mostStall} ms on the main thread`,
      `${stall.toFixed(0)} ms`,
      over('longer', stall > mostStall),
    ),
    row(
      'memory',
      `no more than ${mib(mostGrowth)} live on from the first third`,
      `${mib(early.heap)} → ${mib(after.heap)}`,
      over('more', growth > mostGrowth),
    ),
  ];
}

async function siege(engine: string, { folder, atEnd }: BenchTools): Promise<Row[]> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  if (postgres) atEnd(postgres.stop);
  const serve = async (limits: 'limits' | 'no-limits') => {
    const database =
      postgres && (await emptyDatabase(postgres.url, `lamplight_attack_${limits.replace('-', '_')}`));
    const served = await startServer<Facts>(join(import.meta.dirname, 'server.ts'), [
      limits,
      '--data-dir',
      join(folder, `${engine}-${limits}`),
      ...(database ? ['--database-url', database] : []),
    ]);
    atEnd(served.stop);
    return served;
  };
  const open = await serve('no-limits');
  const free = createAsker(open.facts);
  const limited = createAsker((await serve('limits')).facts, 100);
  // Before the storm, which takes accounts and books along.
  const rows = [await timing(free), await passwords(free), await media(free), await races(free)];
  rows.push(await fetching(free), await guessing(limited), await bursts(limited));
  rows.push(await slowClients(free, 'bodies'), await slowClients(free, 'headers'));
  return [...(await weather(open)), ...rows];
}

await runBench(async (tools) => {
  const missed: string[] = [];
  process.stdout.write(`seed ${seed}\n`);
  for (const engine of engines) {
    const rows = await siege(engine, tools);
    printRows(engine, rows);
    for (const { subject, tried: what, wrong } of rows)
      if (wrong.length > 0) missed.push(`${engine}: ${subject}: ${what}`);
    await tools.stopAll();
  }
  return missed;
});
