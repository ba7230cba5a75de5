import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { aBook, expectMoving, leaveAt, mini, player, sound } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

const cards = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).locator('a[href^="/synopsis/"]');

/**
 * Waits until the audio element has loaded enough to start at once. Checks that nothing plays, and that no player is
 * shown.
 */
async function expectPrepared(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLAudioElement>('body > audio')?.readyState ?? 0),
    )
    .toBeGreaterThanOrEqual(1);
  expect((await sound(page)).paused).toBe(true);
  await expect(mini(page)).toHaveCount(0);
}

/** Returns an object that counts how often the audio element loads a source from now on. */
const countSources = (page: Page) =>
  player(page).evaluateHandle((audio) => {
    const counted = { sources: 0 };
    audio.addEventListener('loadstart', () => (counted.sources += 1));
    return counted;
  });

test('the sound is there before the tap, on home and on a book’s page, and begins no stream', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 10);
  await leaveAt(page, book, first, 20);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/playback') reports.push(request.postData() ?? '');
  });
  for (const address of ['/home', `/synopsis/${book.id}`]) {
    await page.goto(address);
    await expectPrepared(page);
    expect(reports).toEqual([]);
    const counted = await countSources(page);
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await expectMoving(page);
    expect(await counted.jsonValue(), 'the prepared source plays').toEqual({ sources: 0 });
    expect((await sound(page)).at).toBeGreaterThan(20);
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    // Continue as in a new tab, in which nothing was played.
    await page.goto('/healthz');
    await page.evaluate(() => sessionStorage.clear());
    reports.length = 0;
  }
});

test('a later visit shows home as it was while its requests wait, to the same account alone', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signedIn(page, 'member');
  await page.goto('/home');
  await expect(cards(page, 'All Audiobooks')).toHaveCount(6);
  const first = await cards(page, 'Popular Now').first().getAttribute('href');
  await page.close();

  const later = await context.newPage();
  const release = await delayRequests(later, '**/api/**');
  await later.goto('/home');
  await expect(cards(later, 'Popular Now')).toHaveCount(6);
  await expect(cards(later, 'Popular Now').first()).toHaveAttribute('href', first ?? '');
  const answered = later.waitForResponse(/books\/popular/);
  release();
  await answered;
  await later.waitForLoadState('networkidle');
  const shift = await later.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .map((entry) => entry as PerformanceEntry & { value: number })
      .reduce((sum, { value }) => sum + value, 0);
  });
  expect(shift, 'nothing jumps when the answers arrive').toBeLessThan(0.05);
  await later.close();

  const other = await context.newPage();
  await signedIn(other, 'premium');
  const releaseOther = await delayRequests(other, '**/api/**');
  await other.goto('/home');
  await expect(
    other.getByRole('combobox', { name: 'Search audiobooks' }).or(other.locator('[aria-busy=true]')).first(),
  ).toBeVisible();
  await expect(other.locator('a[href^="/synopsis/"]')).toHaveCount(0);
  releaseOther();
  await expect(cards(other, 'Popular Now')).toHaveCount(6);
});
