import { randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { FuzzFixtures } from '../../apps/server/src/testing/fuzz/fixtures.ts';
import { runFuzz } from '../../apps/server/src/testing/fuzz/fuzz-run.ts';
import { checkLogLine, type Subject } from '../../apps/server/src/testing/fuzz/oracle.ts';
import { changesBetween } from '../../apps/server/src/testing/fuzz/state-snapshot.ts';
import {
  type EngineTools,
  readEngines,
  runOnEngines,
  type ServerProcess,
  startServer,
} from '../support/harness.ts';
import { flagsOf } from '../support/nodes.ts';
import { bursts, fetching, guessing, media, races } from './checks.ts';
import { createClient } from './client.ts';
import { passwords, slowClients, timing } from './load-checks.ts';
import { printRows, type Row, row } from './report.ts';
import type { Facts, ServerState } from './server.ts';

const connections = 16;
/** Limit of the 99th percentile of response times, in milliseconds. */
const maxP99Ms = 1000;
/** Maximum time in milliseconds for which the main thread may be blocked. */
const maxStallMs = 250;
/** Maximum growth of the heap in bytes from the first third of the run to its end. */
const maxHeapGrowth = 24 * 1024 * 1024;

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
  },
});
const engines = readEngines(flags.engine);
const [requests, seed] = [Number(flags.requests), Number(flags.seed)];
if (!engines || !Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  process.stderr.write(
    'Usage: npm run bench -- attack [--engine sqlite,postgres] [--requests 100000] [--seed 7]\n',
  );
  process.exit(2);
}

/** Descriptions of the fuzz checks, by subject. */
const tried: Record<Subject, string> = {
  injection: 'no 5xx, no crash, every refusal a problem of its shape',
  output: 'no e-mail, hash, token, secret, stack, SQL or path in an answer',
  secrets: 'none of them in the log either',
  roles: 'unauthenticated callers and visitors get only what they may',
  tokens: 'forged, outdated and deleted accounts’ tokens open nothing',
  'mass assignment': 'role, is_premium, stripe_* … in bodies are refused',
  ownership: 'rights, victims’ rows and counts are as they were',
  headers: 'CSP, nosniff and Referrer-Policy on every answer',
  'open redirect, host header': 'a forged host is never echoed, no redirect leaves the site',
  XSS: 'no HTML but the app’s own, under a policy without inline script',
  bursts: 'every 429 says when to come back',
  language: 'every refusal is in the language of the request',
};

async function checkLog(file: string, fixtures: FuzzFixtures) {
  const findings = [];
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    count += 1;
    findings.push(...checkLogLine(fixtures, line));
  }
  return { findings, count };
}

/** Reads the server's state after a garbage collection. */
const readState = async (served: ServerProcess<Facts>): Promise<ServerState> =>
  (await served.ask('state')) as ServerState;

async function fuzz(served: ServerProcess<Facts>): Promise<Row[]> {
  const { origin, fixtures, logFile } = served.facts;
  const before = await readState(served);
  let warm: Promise<ServerState> | undefined;
  const third = Math.floor(requests / 3);
  const onSent = (sent: number) => {
    if (sent % 10_000 === 0) process.stderr.write(`${sent} `);
    if (sent === third) warm = readState(served);
    return undefined;
  };
  const began = performance.now();
  const { findings, times, byStatus, byCall } = await runFuzz({
    origin,
    fixtures,
    seed,
    requests,
    connections,
    onSent,
  });
  const seconds = (performance.now() - began) / 1000;
  const early = (await warm) ?? before;
  const after = await readState(served);
  const lines = await checkLog(logFile, fixtures);
  const all = [...findings, ...lines.findings];
  const changedRows = [...changesBetween(before.stock, after.stock), ...after.broken];
  const rows = (Object.keys(tried) as Subject[]).map((subject) => {
    const wrong = all.filter((findings) => findings.subject === subject).map(({ what }) => what);
    const more = subject === 'ownership' ? changedRows : [];
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
    row(
      'time',
      `99 of 100 within ${maxP99Ms} ms`,
      `p99 ${p99.toFixed(0)} ms`,
      over('slower', p99 > maxP99Ms),
    ),
    row(
      'time',
      `no stretch of ${maxStallMs} ms on the main thread`,
      `${stall.toFixed(0)} ms`,
      over('longer', stall > maxStallMs),
    ),
    row(
      'memory',
      `no more than ${mib(maxHeapGrowth)} live on from the first third`,
      `${mib(early.heap)} → ${mib(after.heap)}`,
      over('more', growth > maxHeapGrowth),
    ),
  ];
}

async function attackEngine({ engine, database, folder, atEnd }: EngineTools): Promise<Row[]> {
  const serve = async (limits: 'limits' | 'no-limits') => {
    const served = await startServer<Facts>(join(import.meta.dirname, 'server.ts'), [
      limits,
      ...flagsOf({
        'data-dir': join(folder, `${engine}-${limits}`),
        ...(await database(`lamplight_attack_${limits.replace('-', '_')}`)),
      }),
    ]);
    atEnd(served.stop);
    return served;
  };
  const open = await serve('no-limits');
  const free = createClient(open.facts);
  const limited = createClient((await serve('limits')).facts, 100);
  // These checks come before the fuzz run, which deletes accounts and books.
  const rows = [await timing(free), await passwords(free), await media(free), await races(free)];
  rows.push(await fetching(free), await guessing(limited), await bursts(limited));
  rows.push(await slowClients(free, 'bodies'), await slowClients(free, 'headers'));
  return [...(await fuzz(open)), ...rows];
}

process.stdout.write(`seed ${seed}\n`);
await runOnEngines(engines, async (tools) => {
  const rows = await attackEngine(tools);
  printRows(tools.engine, rows);
  return rows.flatMap(({ subject, tried: what, wrong }) =>
    wrong.length > 0 ? [`${tools.engine}: ${subject}: ${what}`] : [],
  );
});
