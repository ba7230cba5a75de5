import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isEmptyPage, openEmptyPage } from './empty-page.ts';

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
 * One browser context for the journeys of a worker, one after the other. Its HTTP cache stays warm, and so does the
 * process of the app's pages: an empty page of the app's origin stays open, and with --process-per-site every page of a
 * site shares a process. Everything else is reset between journeys.
 */
export class SharedContext {
  #context: BrowserContext | undefined;
  #openPage: Page | undefined;
  #key = '';

  /**
   * Returns the context.
   * @param origin the app's
   * @param key other settings that the context depends on: another origin or key creates a new context
   */
  async take(browser: Browser, origin: string, key: string): Promise<BrowserContext> {
    if (this.#context && this.#key !== origin + key) await this.close();
    if (!this.#context) {
      this.#context = await browser.newContext();
      this.#key = origin + key;
      // A warm cache would respond while offline, and the effects of the other functions could not be undone.
      for (const name of ['setOffline', 'addInitScript', 'exposeFunction', 'exposeBinding', 'route'])
        forbid(this.#context, name);
      forbid(this.#context.clock, 'install');
      this.#openPage = await this.#context.newPage();
      await openEmptyPage(this.#openPage, origin);
    }
    return this.#context;
  }

  /** Closes every page but the one that stays open, and deletes what the journey stored in the browser. */
  async reset(): Promise<void> {
    const context = this.#context;
    const openPage = this.#openPage;
    if (!context || !openPage) return;
    // The app saves its state when it is left: close its pages before their data is deleted.
    for (const page of context.pages()) if (page !== openPage) await page.close();
    await deleteData(openPage);
    await context.clearCookies();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}

/**
 * Opens a page for a journey. If the context has an empty page open, the new page shares its process: a process of its
 * own would take longer to start.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const empty = context.pages().find(isEmptyPage);
  if (!empty) return context.newPage();
  const opened = context.waitForEvent('page');
  await empty.evaluate(() => void window.open('about:blank', '_blank', 'noopener'));
  return opened;
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
