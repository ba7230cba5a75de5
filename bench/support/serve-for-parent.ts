import { buildApp } from '../../apps/server/src/app.ts';
import type { Services } from '../../apps/server/src/container.ts';

/** Serves on a free port of loopback, tells the process that began this one where, and ends with it. */
export async function serveForParent(deps: Services, facts: object): Promise<void> {
  const app = await buildApp(deps);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ origin, ...facts });
  // However the parent ends, nothing is left running.
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => deps.close())
      .then(() => process.disconnect?.());
  });
}
