import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { type Asker, createAsker } from './asker.ts';
import { measuredCalls } from './calls.ts';
import type { Facts } from './server.ts';

/** The cost (CPU of server and database for a request) at the larger size over that at the smaller, at most. */
const mostRatio = 1.3;
/** A chapter of 100 comments, and one of 100,000: five in a thread. */
const sizes = [20, 20_000];
const rounds = 7;

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
  },
});
const engines = flags.engine.split(',');
const requests = Number(flags.requests);
const isKnown = engines.every((engine) => ['sqlite', 'postgres'].includes(engine));
if (!isKnown || !Number.isInteger(requests) || requests < 1) {
  process.stderr.write(
    'Usage: bench/discussion/run.ts [--engine sqlite,postgres] [--requests 400] [--only name]\n',
  );
  process.exit(2);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const print = (name: string, ...cells: string[]): void => {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
};

async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

interface Served {
  readonly asker: Asker;
  stop(): Promise<void>;
}

/** The server with a chapter of so many threads; it ends when its channel to us does. */
async function serve(threads: number, folder: string, databaseUrl: string | null): Promise<Served> {
  const args = [
    String(threads),
    '--data-dir',
    folder,
    ...(databaseUrl ? ['--database-url', databaseUrl] : []),
  ];
  const child = fork(join(import.meta.dirname, 'server.ts'), args);
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('Lamplight ended before it was asked to')));
  failed.catch(() => {});
  const [facts] = (await Promise.race([once(child, 'message'), failed])) as [Facts];
  return {
    asker: createAsker(facts, child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'));
const stops: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
const broken: string[] = [];
try {
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    if (postgres) stops.unshift(postgres.stop);
    const askers: Asker[] = [];
    for (const threads of sizes) {
      const url = postgres && (await emptyDatabase(postgres.url, `lamplight_talk_${threads}`));
      const { asker, stop } = await serve(threads, join(folder, `${engine}-${threads}`), url);
      askers.push(asker);
      stops.unshift(stop);
    }
    process.stdout.write(
      `\n${engine}: CPU µs for one request, median of ${rounds} rounds of ${requests}\n\n`,
    );
    print('call', ...sizes.map((threads) => `${threads * 5}`), 'ratio');
    for (const call of measuredCalls.filter(({ name }) => name.includes(flags.only))) {
      const asked = await Promise.all(askers.map((asker) => call.requests(asker)));
      const costs = askers.map((): number[] => []);
      // One round before the first warms both up.
      for (let round = 0; round <= rounds; round += 1)
        for (const [index, asker] of askers.entries()) {
          const cost = await asker.measure(asked[index] ?? [], requests);
          if (round > 0) costs[index]?.push(cost);
        }
      const [small = 0, large = 0] = costs.map(median);
      const ratio = large / small;
      print(call.name, small.toFixed(0), large.toFixed(0), ratio.toFixed(2));
      const most = call.mostRatio ?? mostRatio;
      if (!(ratio <= most))
        broken.push(`${engine}: ${call.name} costs ${ratio.toFixed(2)} times as much, at most ${most}`);
    }
    for (const stop of stops.splice(0)) await stop();
  }
} finally {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(broken.length > 0 ? `\nMISSED\n${broken.join('\n')}\n` : '\nEvery limit is kept.\n');
if (broken.length > 0) process.exitCode = 1;
