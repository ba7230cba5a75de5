import { test as base, expect } from '@playwright/test';
import { type AppUnderTest, startApp } from './app-under-test.ts';
import { Noise } from './noise.ts';

export { expect } from '@playwright/test';
export { expectAccessible } from './accessible.ts';
export { signedIn } from './accounts.ts';

/**
 * Playwright's test with an app of its own for each worker, and a guard: noise that a journey has not announced by
 * `noise.expect` fails it.
 */
export const test = base.extend<{ noise: Noise }, { app: AppUnderTest }>({
  app: [
    // Playwright reads from the first parameter what a fixture stands on: nothing, here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  noise: [
    async ({ context }, use) => {
      const noise = new Noise();
      noise.listen(context);
      await use(noise);
      expect(noise.unexpected(), 'noise in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
