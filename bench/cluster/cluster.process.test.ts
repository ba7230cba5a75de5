import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenario } from '../support/scenario.ts';
import { startBalancer } from './balancer.ts';
import { startCluster } from './cluster.ts';
import { consistency } from './consistency.ts';
import { exclusiveJobs, sharedLimits, uploadAffinity } from './exclusive-jobs.ts';
import { mixedTraffic } from './mixed-traffic.ts';

/** Generous tolerance in milliseconds: `npm run bench -- cluster` measures exact delays on an idle machine. */
const lateMs = 25_000;

// Short form of `npm run bench -- cluster`: real processes, and one node is killed under load.
test('three nodes are one installation', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-cluster-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const atEnd = (stop: () => Promise<void>) => stops.unshift(stop);
    const cluster = await startCluster({ folder, members: 3, atEnd, balance: startBalancer });
    for (const part of [
      mixedTraffic(cluster, { seconds: 10, nodeStops: 1, paceMs: 400 }),
      sharedLimits(cluster),
      consistency(cluster, lateMs),
      exclusiveJobs(cluster),
      uploadAffinity(cluster),
    ]) {
      const { name, missed } = await runScenario(part, folder);
      expect(missed, name).toEqual([]);
    }
  } finally {
    for (const stop of stops) await stop().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
});
