import { parseArgs } from 'node:util';
import { runBench } from '../support/bench-run.ts';
import { tryAll } from '../support/trial.ts';
import { billingSuites } from './billing-suites.ts';
import { databaseAway } from './database-away.ts';
import { fullDatabase, fullMedia } from './disk-full.ts';
import { clocksApart, providerAway } from './neighbours.ts';
import { powerCuts } from './power-cuts.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { storeAway } from './store-away.ts';

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
  databaseAway(Math.ceil(times / 10)),
  fullDatabase,
  fullMedia,
  storeAway,
  providerAway,
  clocksApart(10),
  clocksApart(-10),
  slowClients,
  billingSuites,
  soak(minutes),
].filter(({ name }) => name.toLowerCase().includes(flags.only.toLowerCase()));
if (![times, minutes].every((n) => n > 0) || faults.length === 0) {
  process.stderr.write('Usage: npm run faults -- [--times 50] [--minutes 60] [--only part of a name]\n');
  process.exit(2);
}

await runBench(({ folder }) => tryAll(faults, folder));
