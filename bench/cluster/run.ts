import { parseArgs } from 'node:util';
import { runBench } from '../support/harness.ts';
import { runScenarios } from '../support/scenario.ts';
import { startBalancer } from './balancer.ts';
import { startCaddy } from './caddy.ts';
import { startCluster } from './cluster.ts';
import { consistency } from './consistency.ts';
import { exclusiveJobs, mediaCleanup, sharedLimits, uploadAffinity } from './exclusive-jobs.ts';
import { mixedTraffic } from './mixed-traffic.ts';

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    members: { type: 'string', default: '12' },
    balancer: { type: 'string', default: 'own' },
  },
});
const [minutes, members] = [Number(flags.minutes), Number(flags.members)];
if (!(minutes > 0 && members > 0) || !['own', 'caddy'].includes(flags.balancer)) {
  process.stderr.write(
    'Usage: npm run bench -- cluster [--minutes 5] [--members 12] [--balancer own|caddy]\n',
  );
  process.exit(2);
}
/** Seconds between the stops of two nodes. */
const deathEvery = 15;
const seconds = minutes * 60;

await runBench(async ({ folder, atEnd }) => {
  const balance = (nodes: readonly string[]) =>
    flags.balancer === 'caddy' ? startCaddy(nodes, folder) : startBalancer(nodes);
  const cluster = await startCluster({ folder, members, atEnd, balance });
  process.stdout.write(
    `Three nodes, one PostgreSQL, one S3-compatible store, balancer: ${flags.balancer}; ${members} members\n\n`,
  );
  const parts = [
    mixedTraffic(cluster, { seconds, nodeStops: Math.max(1, Math.floor(seconds / deathEvery)), paceMs: 400 }),
    sharedLimits(cluster),
    consistency(cluster, 1000),
    exclusiveJobs(cluster),
    uploadAffinity(cluster),
    mediaCleanup(cluster),
  ];
  return runScenarios(parts, folder);
});
