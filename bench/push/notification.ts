import type { BrowserPage } from '../../e2e/browsers/page.ts';

/** A notification that the browser shows. */
interface Shown {
  /** Milliseconds since 1970 at which the page found it. */
  readonly at: number;
  readonly title: string;
  readonly body: string;
  /** Path that a press opens. */
  readonly path: string;
}

/** Waits in the page until the service worker has shown as many notifications as this; returns the latest. */
export const waitForNotification = (page: BrowserPage, count: number): Promise<Shown> =>
  page.evaluate(async (expected) => {
    const registration = await navigator.serviceWorker.ready;
    for (const end = Date.now() + 30_000; Date.now() < end; ) {
      const all = await registration.getNotifications();
      const latest = all.toSorted((a, b) => a.tag.localeCompare(b.tag, 'en', { numeric: true })).at(-1);
      if (latest && all.length >= expected)
        return { at: Date.now(), title: latest.title, body: latest.body, path: String(latest.data) };
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('No notification within 30 s.');
  }, count);

/** Opens home and waits until the service worker controls it: then a press on a notification uses this tab. */
export async function openHome(page: BrowserPage): Promise<void> {
  await page.goto('/home');
  await page.until('a service worker controls the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
}
