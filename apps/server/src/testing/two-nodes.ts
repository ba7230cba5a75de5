import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { buildServices } from '../container.ts';
import { connect } from '../db/connect.ts';
import { createMemoryStorage } from '../gateways/storage/memory.ts';
import { manualClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { noopPayments } from './noop-payments.ts';
import { testConfig } from './test-config.ts';

/** Starts two nodes on a new database, each with its own connection, like two processes. */
export async function startTwoNodes() {
  const url = inject('databaseUrl') || null;
  const folder = url ? null : await mkdtemp(join(tmpdir(), 'lamplight-nodes-'));
  const schema = `t_${randomUUID().replaceAll('-', '')}`;
  const clock = manualClock();
  const log = createLog('error');
  const storage = createMemoryStorage(clock);
  const payments = noopPayments();
  const start = async () => {
    const connection = await connect({ url, folder, schema }, log);
    const deps = await buildServices(testConfig, { clock, log, storage, payments, connection });
    const app = await buildApp(deps);
    onTestFinished(async () => {
      await app.close();
      await deps.close();
    });
    return { app, deps };
  };
  if (folder) onTestFinished(() => rm(folder, { recursive: true }));
  return { clock, a: await start(), b: await start() };
}
