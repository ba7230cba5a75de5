import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openEmptyPage } from './empty-page.ts';

/** End of the error message for calls whose effect would last beyond the journey. */
const advice = 'in a context that journeys share. Write test.use({ ownContext: true }) above this journey.';

function forbid(target: object, name: string): void {
  Object.assign(target, {
    [name]: () => {
      throw new Error(`${name}() ${advice}`);
    },
  });
}

/**
 * Browser context that all journeys of a worker use one after the other. This keeps the HTTP cache warm and the
 * renderer process alive: an empty page of the app's origin stays open, and with --process-per-site all pages of a site
 * share a process. Everything else is reset between journeys.
 */
export class SharedContext {
  #context: BrowserContext | undefined;
  #openPage: Page | undefined;

  /**
   * Returns the context, with the settings of the worker's project.
   * @param origin origin of the app
   */
  async take(browser: Browser, origin: string): Promise<BrowserContext> {
    if (!this.#context) {
      this.#context = await browser.newContext();
      // These functions are refused: offline, a warm cache would still respond, and the effects of the others cannot be
      // undone.
      for (const name of ['setOffline', 'addInitScript', 'exposeFunction', 'exposeBinding', 'route'])
        forbid(this.#context, name);
      for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'])
        forbid(this.#context.clock, name);
      this.#openPage = await this.#context.newPage();
      await openEmptyPage(this.#openPage, origin);
    }
    return this.#context;
  }

  /**
   * Opens a page for a journey in its context. In the shared context, the page uses the process of the empty page,
   * because starting a new process takes longer.
   */
  async newPage(context: BrowserContext): Promise<Page> {
    const openPage = this.#openPage;
    if (!openPage || context !== this.#context) return context.newPage();
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      openPage.evaluate(() => void window.open('about:blank', '_blank')),
    ]);
    return page;
  }

  /** Closes every page except the empty one, and deletes what the journey stored in the browser. */
  async reset(): Promise<void> {
    const context = this.#context;
    const openPage = this.#openPage;
    if (!context || !openPage) return;
    // The app saves its state when a page is left: close all pages before deleting their data.
    for (const page of context.pages()) if (page !== openPage) await page.close();
    await deleteData(openPage);
    await context.clearCookies();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }
}

async function deleteData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
  // A page that is closing may write to the storage after the data was deleted.
  await page.evaluate(() => localStorage.clear());
}
