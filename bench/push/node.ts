import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { seedDemoData } from '../../apps/server/src/sample-data/seed.ts';
import { serveForParent } from '../support/serve-for-parent.ts';

// The app with the sample library, except that it may push to this machine.
const read = readConfig('start', process.argv.slice(2));
const config = { ...read, push: { ...read.push, allowsLoopback: true } };
const deps = await buildServices(config, { log: createLog(config.logLevel) });
await seedDemoData(deps);
deps.notifications.jobs.start();
await serveForParent(deps, {});
