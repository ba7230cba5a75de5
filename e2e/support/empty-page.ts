import type { Page } from '@playwright/test';

const path = '/nothing';
/** Page that requests nothing, not even an icon. */
const body = '<!doctype html><link rel="icon" href="data:,">';

/** Opens an empty page of the app's origin, for scripts that need its storage without the app. */
export async function openEmptyPage(page: Page, origin = ''): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(origin + path);
  await page.unroute(`**${path}`);
}
