import type { Page } from '@playwright/test';
import { bigLibrary } from './support/big-library.ts';
import { restingScroll, scrollY, storedScroll, twoFrames } from './support/scrolling.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'All audiobooks' }).getByRole('listitem');

test('every audiobook is in a numbered list', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags');
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Audiobooks' })).toBeVisible();
  await expect(rows(page).first().getByRole('link')).toHaveAccessibleName(/^1 /);
  const total = Number(await rows(page).first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(2);
  await expectAccessible(page);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.locator(`[aria-posinset="${total}"]`).getByRole('link');
  await expect(last).toBeVisible();
  await last.click();
  await expect(page).toHaveURL(/\/listen\/\d+/);
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/tags$/);
});

test('titles and names of the samples are whole on a tablet', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/list');
  await expect(rows(page).nth(9).getByRole('link')).toBeVisible();
  const cut = await rows(page).evaluateAll((items) =>
    items.flatMap((item) =>
      [...item.querySelectorAll<HTMLElement>('[class*="line-clamp"]')]
        .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth)
        .map((text) => text.innerText),
    ),
  );
  expect(cut).toEqual([]);
});

test('a list of 100,000 renders, requests and caches few rows', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const asked = await bigLibrary(page, 100_000);
  await page.goto('/list');
  await expect(rows(page).first().getByRole('link')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(100_000 * 56);
  expect((await rows(page).first().boundingBox())?.height).toBe(56);

  // The End key scrolls to the end of the page as of the last frame.
  await twoFrames(page);
  await page.keyboard.press('End');
  await expect(page.locator('[aria-posinset="100000"]').getByRole('link')).toBeVisible();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(rows(page).last()).not.toHaveAttribute('aria-posinset', '100000');

  for (let part = 1; part <= 30; part += 1) {
    await page.evaluate((share) => window.scrollTo(0, share * 5_600_000), part / 31);
  }
  await expect(page.locator('[aria-posinset="96776"]').getByRole('link')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  expect(
    asked.every((query) => query.get('per_page') === '40' && Number(query.get('offset')) % 40 === 0),
  ).toBe(true);
  expect(new Set(asked.map((query) => query.get('offset'))).size).toBeLessThan(100);

  // Keys scroll smoothly; a second key press during the animation may be lost.
  await restingScroll(page);
  await page.keyboard.press('Home');
  await expect(rows(page).first().getByRole('link')).toHaveAccessibleName(/^1 Book 1 /);
  await expect.poll(() => scrollY(page)).toBe(0);

  await test.step('what lies far away was let go, and is asked for again', async () => {
    const askedForLast = () => asked.filter((query) => query.get('offset') === '99960').length;
    expect(askedForLast()).toBe(1);
    await page.keyboard.press('End');
    await expect(page.locator('[aria-posinset="100000"]').getByRole('link')).toBeVisible();
    expect(askedForLast()).toBe(2);
  });
});

test('a row can be opened by its number, and the scroll position is restored on return', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, 'member');
  await bigLibrary(page, 100_000);
  await page.goto('/list');
  await page.getByLabel('Go to number').fill('0');
  await page.keyboard.press('Enter');
  const refusal = page.getByText('Enter a number from 1 to 100,000.');
  await expect(refusal).toBeVisible();
  await page.getByLabel('Go to number').fill('50,000');
  await expect(refusal).toBeHidden();
  await page.keyboard.press('Enter');
  const row = page.locator('[aria-posinset="50000"]').getByRole('link');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-posinset="50001"]').getByRole('link')).toBeFocused();
  const place = await storedScroll(page);
  await page.goto('/home');
  await page.goBack();
  await expect(row).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(place);
});

test('rows that fail to load show an error and load on Retry', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 500 .*offset=960|could not be loaded/);
  await signedIn(page, 'member');
  await bigLibrary(page, 1000);
  await page.goto('/list');
  await expect(rows(page).first().getByRole('link')).toBeVisible();
  let isBroken = true;
  await page.route(/offset=960/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await twoFrames(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('[aria-posinset="1000"]').getByRole('link')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeHidden();
});

test('an empty library shows a message', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  await bigLibrary(page, 0);
  await page.goto('/list');
  await expect(page.getByText('No audiobooks found.')).toBeVisible();
  await expectAccessible(page);
});
