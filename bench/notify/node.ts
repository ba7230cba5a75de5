import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { disabledPayments } from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { serveForParent } from '../support/serve-for-parent.ts';

// Runs a node that may send pushes to this machine. It releases, notifies and mails like any other node.
const read = readConfig('start', process.argv.slice(2));
const config = { ...read, push: { ...read.push, allowsLoopback: true } };
const deps = await buildServices(config, { log: createLog(config.logLevel), payments: disabledPayments });
deps.accounts.outbox.start();
deps.notifications.jobs.start();
deps.releaseJob.start();
await serveForParent(deps, {});
