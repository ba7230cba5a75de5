import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, type Result, type Target } from './load.ts';
import { startNginx } from './nginx.ts';

interface Ready {
  readonly origin: string;
  readonly path: string;
  readonly size: number;
  readonly key: string;
  readonly folder: string;
}

const connections = 32;
const rounds = 3;
const seconds = 3;
/** Enough for the compiler to have settled, which a server that runs for weeks has long behind it. */
const warmUpSeconds = 4;
/** Requests per second over nginx's, at least. */
const goals = [
  { name: '64 KiB', length: 64 * 1024, ratio: 0.8 },
  { name: '1 MiB', length: 1024 * 1024, ratio: 1 },
];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const medianOf = (results: readonly Result[], of: keyof Result): number =>
  median(results.map((each) => each[of]));

async function startLamplight(dataDir: string): Promise<{ ready: Ready; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'server.ts'), ['--data-dir', dataDir]);
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('Lamplight ended before it was asked to')));
  failed.catch(() => {});
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [Ready];
  return {
    ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function compare(lamplight: Target, nginx: Target, size: number): Promise<boolean> {
  let isMet = true;
  process.stdout.write(
    `Random ranges, ${connections} connections, median of ${rounds} rounds of ${seconds} s\n\n`,
  );
  for (const { name, length, ratio } of goals) {
    const load = { size, length, connections, seconds };
    const ours: Result[] = [];
    const theirs: Result[] = [];
    for (const target of [nginx, lamplight]) await measure(target, { ...load, seconds: warmUpSeconds });
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await measure(nginx, load));
      ours.push(await measure(lamplight, load));
    }
    for (const [{ name: who }, results] of [
      [nginx, theirs],
      [lamplight, ours],
    ] as const) {
      const [rate, p50, p99] = (['perSecond', 'p50', 'p99'] as const).map((of) => medianOf(results, of));
      const times = `p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`;
      process.stdout.write(
        `${name.padEnd(7)} ${who.padEnd(10)} ${(rate ?? 0).toFixed(0).padStart(7)}/s   ${times}\n`,
      );
    }
    const reached = medianOf(ours, 'perSecond') / medianOf(theirs, 'perSecond');
    const verdict = reached >= ratio ? 'met' : 'MISSED';
    isMet &&= reached >= ratio;
    process.stdout.write(
      `${name.padEnd(7)} ratio ${reached.toFixed(2)}, at least ${ratio.toFixed(1)}: ${verdict}\n\n`,
    );
  }
  return isMet;
}

const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'));
const stops: (() => Promise<void>)[] = [];
try {
  await mkdir(join(folder, 'nginx'));
  const { ready, stop } = await startLamplight(join(folder, 'data'));
  stops.push(stop);
  const nginx = await startNginx(join(folder, 'nginx'), ready.folder);
  stops.push(nginx.stop);
  const met = await compare(
    { name: 'Lamplight', origin: ready.origin, path: ready.path },
    { name: 'nginx', origin: nginx.origin, path: `/${ready.key}` },
    ready.size,
  );
  if (!met) process.exitCode = 1;
} finally {
  await Promise.all(stops.map((stop) => stop()));
  await rm(folder, { recursive: true, force: true });
}
