import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Keys, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { median, reportGoal, runBench, startServer } from '../support/harness.ts';
import { measure, type Result, type Target } from './load.ts';
import { startNginx } from './nginx.ts';
import type { Facts } from './server.ts';

const connections = 32;
/**
 * Number of rounds. Many short rounds: other load on the machine then affects all servers alike, and medians remove
 * outliers.
 */
const rounds = 9;
const seconds = 1;
/** Warm-up in seconds, for the JIT compiler. */
const warmUpSeconds = 2;
/** Minimum ratio of Lamplight's requests per second to those of nginx, by range length. */
const goals = [
  { name: '64 KiB', length: 64 * 1024, ratio: 0.9 },
  { name: '1 MiB', length: 1024 * 1024, ratio: 1.2 },
];

const medianOf = (results: readonly Result[], of: keyof Result): number =>
  median(results.map((result) => result[of]));

interface Contest {
  readonly lamplight: Target;
  readonly nginx: Target;
  readonly bare: Target;
  /** Lamplight behind nginx, where nginx sends the file. */
  readonly behind: Target;
  /** Size of the file in bytes. */
  readonly size: number;
}

/** Returns the missed limits. */
async function compare({ lamplight, nginx, bare, behind, size }: Contest): Promise<string[]> {
  const contestants = [nginx, bare, lamplight, behind];
  const missed: string[] = [];
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
    const [seen, limit, isMet] = [reached.toFixed(2), `at least ${ratio.toFixed(1)}`, reached >= ratio];
    reportGoal({ what: `${name} ranges, of nginx`, seen, limit, isMet });
    const verdict = `${name.padEnd(7)} of nginx ${seen}, ${limit}`;
    process.stdout.write(`${verdict}: ${isMet ? 'met' : 'MISSED'}\n\n`);
    if (!isMet) missed.push(verdict);
  }
  return missed;
}

/**
 * Measures redirects to the object store. Their responses have no body, and a player needs one for each chapter instead
 * of one for each range.
 */
async function redirects(target: Target, size: number): Promise<void> {
  const load = { size, length: 0, connections, seconds: 1 };
  await measure(target, { ...load, seconds: warmUpSeconds });
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(target, load));
  const [rate, p99] = [medianOf(results, 'perSecond').toFixed(0), medianOf(results, 'p99').toFixed(1)];
  process.stdout.write(`${target.name}: ${rate}/s  p99 ${p99} ms\n`);
}

await runBench(async ({ folder, atEnd }) => {
  const start = async (args: readonly string[], env?: NodeJS.ProcessEnv) => {
    const server = await startServer<Facts>(join(import.meta.dirname, 'server.ts'), args, env);
    atEnd(server.stop);
    return server.facts;
  };
  await mkdir(join(folder, 'nginx'));
  const { origin, path, size, key, folder: media } = await start(['--data-dir', join(folder, 'data')]);
  const bare = await startServer<{ origin: string }>(join(import.meta.dirname, 'baseline.ts'), [
    join(media, key),
  ]);
  atEnd(bare.stop);
  const accel = ['--data-dir', join(folder, 'accel'), '--media-accel', '/internal-media/'];
  const behind = await start(accel);
  const nginx = await startNginx(join(folder, 'nginx'), media, {
    origin: behind.origin,
    media: behind.folder,
  });
  atEnd(nginx.stop);
  const missed = await compare({
    lamplight: { name: 'Lamplight', origin, path },
    nginx: { name: 'nginx', origin: nginx.origin, path: `/${key}` },
    bare: { name: 'bare Node', origin: bare.facts.origin, path: `/${key}` },
    behind: { name: 'X-Accel-Redirect', origin: nginx.before, path: behind.path },
    size,
  });
  const store = await startS3();
  atEnd(store.stop);
  const env = { MEDIA_URL: store.url, ...s3Keys };
  const sender = await start(['--data-dir', join(folder, 'sender')], env);
  await redirects({ name: 'Signed redirect', origin: sender.origin, path: sender.path }, size);
  return missed;
});
