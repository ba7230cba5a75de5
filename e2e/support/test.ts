import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type AppUnderTest, startApp } from './app-under-test.ts';
import { Noise } from './noise.ts';
import { SharedContext } from './shared-context.ts';

export { expect } from '@playwright/test';
export { expectAccessible, expectReadableColours } from './accessible.ts';
export { signedIn } from './accounts.ts';

/** Expects that some element has the focus: it must not be lost when the focused element is removed. */
export const expectFocusNotLost = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** True if the app shows its layout for phones. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** Opens another browser context with the journey's settings, which `options` replace. */
export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface PerTest {
  noise: Noise;
  /** Opens further contexts, which close when the journey ends. Their console errors fail the journey, too. */
  openContext: OpenContext;
  /** True for journeys that change the context itself or need a cold cache: offline, clock, service workers. */
  ownContext: boolean;
  /**
   * An app for this journey alone, if it changes what all journeys see. Destructure `ownApp` before `openContext`:
   * fixtures are torn down in reverse order, so that contexts close before their app stops.
   */
  ownApp: AppUnderTest;
}
interface PerWorker {
  app: AppUnderTest;
  sharedContext: SharedContext;
}

/**
 * Playwright's test with an app and a browser context for each worker. A console error or failed request that the
 * journey has not announced with `noise.expect` fails it.
 */
export const test = base.extend<PerTest, PerWorker>({
  app: [
    // Playwright reads a fixture's dependencies from the first parameter: none here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  ownApp: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  ownContext: [false, { option: true }],
  sharedContext: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared = new SharedContext();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, sharedContext, ownContext, baseURL, serviceWorkers }, provide) => {
    if (ownContext || serviceWorkers === 'allow') {
      const context = await browser.newContext();
      await provide(context);
      await context.close();
      return;
    }
    await provide(await sharedContext.take(browser, baseURL ?? ''));
    await sharedContext.reset();
  },
  page: async ({ context, sharedContext }, provide) => provide(await sharedContext.newPage(context)),
  noise: [
    async ({ context }, use) => {
      const noise = new Noise();
      const stopListening = noise.listen(context);
      await use(noise);
      stopListening();
      expect(noise.unexpected(), 'noise in the browser').toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, noise }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      noise.listen(context);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});
