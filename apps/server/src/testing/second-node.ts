import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { buildServices } from '../container.ts';
import { noopPayments } from './noop-payments.ts';
import type { TestApp } from './test-app.ts';

/** Starts a second node on the same database; it ends with the test. */
export async function startSecondNode(t: TestApp, { clock = t.clock, config = t.deps.config } = {}) {
  const deps = await buildServices(config, {
    clock,
    log: t.deps.log,
    storage: t.deps.storage,
    connection: t.deps.connection,
    payments: noopPayments(),
  });
  const app = await buildApp(deps);
  onTestFinished(async () => {
    await app.close();
    await deps.closeMedia();
  });
  return { deps, app };
}
