import type { Page } from '@playwright/test';

const path = '/nothing';
/** HTML of a page that requests nothing, not even an icon. */
const body = '<!doctype html><link rel="icon" href="data:,">';

/**
 * The app's pages have the header `origin-agent-cluster`. The empty page needs it, too, because Chromium runs origins
 * with and without the header in different processes.
 */
const headers = { 'content-type': 'text/html', 'origin-agent-cluster': '?1' };

/** Opens an empty page of the app's origin, for scripts that need its storage without the app. */
export async function openEmptyPage(page: Page, origin = ''): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ headers, body }));
  await page.goto(origin + path);
  await page.unroute(`**${path}`);
}
