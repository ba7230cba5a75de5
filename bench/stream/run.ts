import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Keys, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { median, reportGoal } from '../support/harness.ts';
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
/** Many short rounds: other load on the machine then affects all servers alike, and medians discard it. */
const rounds = 9;
const seconds = 1;
/** Warm-up for the JIT compiler. */
const warmUpSeconds = 2;
/** Minimum ratio of requests per second to those of nginx. */
const goals = [
  { name: '64 KiB', length: 64 * 1024, ratio: 0.9 },
  { name: '1 MiB', length: 1024 * 1024, ratio: 1.2 },
];

const medianOf = (results: readonly Result[], of: keyof Result): number =>
  median(results.map((each) => each[of]));

/** Starts a server in its own process, which reports its origin. */
async function start(
  file: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ said: Ready; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, file), args, { env: { ...process.env, ...more } });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${file} ended before it was asked to`)));
  failed.catch(() => {});
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [Ready];
  return {
    said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Contest {
  readonly lamplight: Target;
  readonly nginx: Target;
  readonly bare: Target;
  /** Lamplight behind nginx, which sends the file. */
  readonly behind: Target;
  /** Size of the file in bytes. */
  readonly size: number;
}

async function compare({ lamplight, nginx, bare, behind, size }: Contest): Promise<boolean> {
  const contestants = [nginx, bare, lamplight, behind];
  let isMet = true;
  process.stdout.write(
    `Random ranges, ${connections} connections, median of ${rounds} rounds of ${seconds} s\n\n`,
  );
  for (const { name, length, ratio } of goals) {
    const load = { size, length, connections, seconds };
    const results = new Map<Target, Result[]>(contestants.map((target) => [target, []]));
    for (const target of contestants) await measure(target, { ...load, seconds: warmUpSeconds });
    for (let round = 0; round < rounds; round += 1)
      for (const target of contestants) results.get(target)?.push(await measure(target, load));
    const rateOf = (target: Target): number => medianOf(results.get(target) ?? [], 'perSecond');
    for (const target of contestants) {
      const [p50, p99] = (['p50', 'p99'] as const).map((of) =>
        medianOf(results.get(target) ?? [], of).toFixed(1),
      );
      const rate = rateOf(target).toFixed(0).padStart(7);
      const share = (rateOf(target) / rateOf(nginx)).toFixed(2);
      process.stdout.write(
        `${name.padEnd(7)} ${target.name.padEnd(16)}${rate}/s  ${share}  p50 ${p50} ms  p99 ${p99} ms\n`,
      );
    }
    const reached = rateOf(lamplight) / rateOf(nginx);
    isMet &&= reached >= ratio;
    reportGoal({
      what: `${name} ranges, of nginx`,
      seen: reached.toFixed(2),
      limit: `at least ${ratio.toFixed(1)}`,
      isMet: reached >= ratio,
    });
    const verdict = reached >= ratio ? 'met' : 'MISSED';
    process.stdout.write(
      `${name.padEnd(7)} of nginx ${reached.toFixed(2)}, at least ${ratio.toFixed(1)}: ${verdict}\n\n`,
    );
  }
  return isMet;
}

/** Measures redirects to the store: no body, and one per chapter instead of one per range. */
async function redirects(target: Target, size: number): Promise<void> {
  const load = { size, length: 0, connections, seconds: 1 };
  await measure(target, { ...load, seconds: warmUpSeconds });
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(target, load));
  const [rate, p99] = [medianOf(results, 'perSecond').toFixed(0), medianOf(results, 'p99').toFixed(1)];
  process.stdout.write(`${target.name}: ${rate}/s  p99 ${p99} ms\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'));
const stops: (() => Promise<void>)[] = [];
try {
  await mkdir(join(folder, 'nginx'));
  const lamplight = await start('server.ts', ['--data-dir', join(folder, 'data')]);
  stops.push(lamplight.stop);
  const { origin, path, size, key, folder: media } = lamplight.said;
  const bare = await start('baseline.ts', [join(media, key)]);
  stops.push(bare.stop);
  const accel = ['--data-dir', join(folder, 'accel'), '--media-accel', '/internal-media/'];
  const behind = await start('server.ts', accel);
  stops.push(behind.stop);
  const nginx = await startNginx(join(folder, 'nginx'), media, {
    origin: behind.said.origin,
    media: behind.said.folder,
  });
  stops.push(nginx.stop);
  const met = await compare({
    lamplight: { name: 'Lamplight', origin, path },
    nginx: { name: 'nginx', origin: nginx.origin, path: `/${key}` },
    bare: { name: 'bare Node', origin: bare.said.origin, path: `/${key}` },
    behind: { name: 'X-Accel-Redirect', origin: nginx.before, path: behind.said.path },
    size,
  });
  const store = await startS3();
  stops.push(store.stop);
  const env = { MEDIA_URL: store.url, ...s3Keys };
  const sender = await start('server.ts', ['--data-dir', join(folder, 'sender')], env);
  stops.push(sender.stop);
  await redirects({ name: 'Signed redirect', origin: sender.said.origin, path: sender.said.path }, size);
  if (!met) process.exitCode = 1;
} finally {
  await Promise.all(stops.map((stop) => stop()));
  await rm(folder, { recursive: true, force: true });
}
