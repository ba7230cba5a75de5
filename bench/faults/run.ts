import { parseArgs } from 'node:util';
import { runBench } from '../support/harness.ts';
import { runScenarios } from '../support/scenario.ts';
import { billingSuites } from './billing-suites.ts';
import { databaseOutage } from './database-outage.ts';
import { fullDatabase, fullMedia } from './disk-full.ts';
import { clockSkew, paymentProviderOutage } from './external-outages.ts';
import { powerCuts } from './power-cuts.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { storageOutage } from './storage-outage.ts';

const { values: flags } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
const [times, minutes] = [Number(flags.times), Number(flags.minutes)];
const faults = [
  ...powerCuts(times),
  databaseOutage(Math.ceil(times / 10)),
  fullDatabase,
  fullMedia,
  storageOutage,
  paymentProviderOutage,
  clockSkew(10),
  clockSkew(-10),
  slowClients,
  billingSuites,
  soak(minutes),
].filter(({ name }) => name.toLowerCase().includes(flags.only.toLowerCase()));
if (![times, minutes].every((n) => n > 0) || faults.length === 0) {
  process.stderr.write(
    'Usage: npm run bench -- faults [--times 50] [--minutes 60] [--only part of a name]\n',
  );
  process.exit(2);
}

await runBench(({ folder }) => runScenarios(faults, folder));
