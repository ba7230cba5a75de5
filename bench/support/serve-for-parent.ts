import { buildApp } from '../../apps/server/src/app.ts';
import type { Services } from '../../apps/server/src/services.ts';

/**
 * Serves the app on a free loopback port, and sends its origin and `facts` to the parent process. Exits when the parent
 * does.
 */
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
