import type { Page } from '@playwright/test';
import { aBook, expectMoving, mini, playFrom, savedPosition, soundAt } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Matches the browser's messages about missing code. They are expected, because the app shows its own message. */
const missing =
  /status of 404 .*\/assets\/|Failed to fetch dynamically|Failed to load module|ChunkLoadError/i;

const words = /^A part of Lamplight could not be loaded/;
const bookmarks = (page: Page) => page.getByRole('heading', { name: 'Your Bookmarks' });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/**
 * Mocks a server that responds with 404 for a file until `isGone` is false, as a server of another version does.
 * Returns `isGone` and counts of pages and of missed requests.
 */
async function lacking(page: Page, file: RegExp) {
  const state = { isGone: true, pages: 0, misses: 0 };
  await page.route(file, (route) => {
    if (!state.isGone) return route.continue();
    state.misses += 1;
    return route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' }, body: '' });
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) state.pages += 1;
  });
  return state;
}

const followBookmarks = (page: Page) =>
  page.getByRole('link', { name: 'Bookmark', exact: true }).locator('visible=true').dispatchEvent('click');

/** Opens home and waits until all of its requests are done. */
async function openHome(page: Page) {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test.beforeEach(async ({ page, noise }) => {
  noise.expect(missing);
  await signedIn(page, 'premium');
});

test('a tab that was open during an upgrade opens the requested screen', { tag: '@phone' }, async ({
  page,
}) => {
  await openHome(page);
  const server = await lacking(page, /\/assets\/bookmark-screen-/);
  page.on('request', (request) => {
    // The reloaded page is of the new version and refers to that version's files, which exist.
    if (request.isNavigationRequest()) server.isGone = false;
  });
  await followBookmarks(page);
  await expect(bookmarks(page)).toBeVisible();
  await expect(page).toHaveURL(/\/bookmark/);
  expect(server.misses).toBeGreaterThan(0);
  expect(server.pages).toBe(1);
});

test('a screen that is missing shows an error, and loads on Reload', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHome(page);
  const server = await lacking(page, /\/assets\/bookmark-screen-/);
  await followBookmarks(page);
  await expect(
    page.getByRole('alert').getByText(/^This page didn’t load\. Lamplight may be updating\./),
  ).toBeVisible();
  expect(server.pages).toBe(1);
  await expectAccessible(page);
  server.isGone = false;
  await reload(page).click();
  await expect(bookmarks(page)).toBeVisible();
});

test('progress is saved before the page reloads', { tag: '@desktop' }, async ({ page }) => {
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 5);
  await expectMoving(page);
  const server = await lacking(page, /\/assets\/bookmark-screen-/);
  const before = await soundAt(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) server.isGone = false;
  });
  await followBookmarks(page);
  await expect(bookmarks(page)).toBeVisible();
  await expect(mini(page)).toBeVisible();
  await expect
    .poll(async () => (await savedPosition(page, book)).position)
    .toBeGreaterThanOrEqual(Math.floor(before));
});

test('a missing part of the frame shows an error, and loads on Reload', { tag: '@phone' }, async ({
  page,
}) => {
  await openHome(page);
  const server = await lacking(page, /\/assets\/account-menu-items-/);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
  expect(server.pages).toBe(0);
  server.isGone = false;
  await reload(page).click();
  await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const [what, file] of [
  ['script', /\/assets\/calls-[^/]+\.js$/],
  ['stylesheet', /\/assets\/calls-[^/]+\.css$/],
  ['frame', /\/assets\/home-[^/]+\.js$/],
  ['library of the frame', /\/assets\/vendor-[^/]+\.js$/],
] as const) {
  test(`a page whose first ${what} is missing on another node reloads by itself`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const server = await lacking(page, file);
    page.on('request', (request) => {
      if (request.isNavigationRequest() && server.misses > 0) server.isGone = false;
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
    await expect(page.locator('.top-bar')).toHaveCSS('position', 'sticky');
    expect(server.pages).toBe(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  // The browser reports a missing library of the frame in the same way as a missing frame.
  if (what === 'library of the frame') continue;
  test(`a page whose first ${what} stays missing shows an error`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const server = await lacking(page, file);
    await page.goto('/home').catch(() => {});
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    expect(server.pages).toBe(2);
    if (what === 'script') await expectAccessible(page);
    server.isGone = false;
    await reload(page).click();
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
