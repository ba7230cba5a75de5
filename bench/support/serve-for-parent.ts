import { buildApp } from '../../apps/server/src/app.ts';
import type { Services } from '../../apps/server/src/services.ts';

/** Serves on a free loopback port, sends origin and facts to the parent process, and exits when the parent does. */
export async function serveForParent(deps: Services, facts: object): Promise<void> {
  const app = await buildApp(deps);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ origin, ...facts });
  // Exit even if the parent crashes.
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => deps.close())
      .then(() => process.disconnect?.());
  });
}
