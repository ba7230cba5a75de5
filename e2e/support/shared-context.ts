import type { Browser, BrowserContext, Page } from '@playwright/test';
import { emptyPage } from './empty-page.ts';

/** End of the error about functions whose effect would outlive the journey. */
const advice = 'in a context that journeys share. Write test.use({ ownContext: true }) above this journey.';

function forbid(target: object, name: string): void {
  Object.assign(target, {
    [name]: () => {
      throw new Error(`${name}() ${advice}`);
    },
  });
}

/**
 * One browser context for the journeys of a worker, one after the other: its HTTP cache and its compiled code stay warm,
 * so that a first page takes a third of the time. Everything else is reset between journeys.
 */
export class SharedContext {
  #context: BrowserContext | undefined;
  #key = '';

  /**
   * Returns the context.
   * @param key settings that the context depends on: another key creates a new context
   */
  async take(browser: Browser, key: string): Promise<BrowserContext> {
    if (this.#context && this.#key !== key) await this.close();
    if (!this.#context) {
      this.#context = await browser.newContext();
      this.#key = key;
      // A warm cache would respond while offline, and the effects of the other functions could not be undone.
      for (const name of ['setOffline', 'addInitScript', 'exposeFunction', 'exposeBinding', 'route'])
        forbid(this.#context, name);
      forbid(this.#context.clock, 'install');
    }
    return this.#context;
  }

  /** Closes every page and deletes what the journey stored in the browser. @param origin the app's */
  async reset(origin: string): Promise<void> {
    const context = this.#context;
    if (!context) return;
    // Close all pages but one, so that data that they store while closing is deleted, too.
    const [last = await context.newPage(), ...others] = context.pages().filter((page) => !page.isClosed());
    for (const page of others) await page.close();
    await deleteData(last, origin);
    await last.close();
    await context.clearCookies();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}

async function deleteData(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Leave the app, which saves its state when it is left.
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  // A page that is closing may write to the storage after the data was deleted.
  await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await page.goto(`${origin}/nothing`);
  await page.evaluate(() => localStorage.clear());
}
