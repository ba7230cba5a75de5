import type { BrowserContext, Page } from '@playwright/test';

const path = '/nothing';
/** Requests nothing, not even an icon. */
const body = '<!doctype html><link rel="icon" href="data:,">';

/** Opens an empty page of the app's origin, for scripts that need its storage without the app. */
export async function openEmptyPage(page: Page, origin = ''): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(origin + path);
  await page.unroute(`**${path}`);
}

/**
 * Opens a page for a journey. If the context has an empty page open, the new page shares its process: a process of its
 * own would take longer to start.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const empty = context.pages().find((page) => new URL(page.url()).pathname === path);
  if (!empty) return context.newPage();
  const opened = context.waitForEvent('page');
  await empty.evaluate(() => void window.open('about:blank', '_blank', 'noopener'));
  return opened;
}
