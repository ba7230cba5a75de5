import type { Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { startApp } from './support/app-under-test.ts';
import { expectMoving, pause, play, sound } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

test.setTimeout(300_000);

const timer = (page: Page) => page.getByRole('timer');
const slider = (page: Page) => page.getByRole('slider', { name: 'Seek in the demo' });
const rows = (page: Page) => page.getByRole('list', { name: 'Demo audiobooks' }).getByRole('button');
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });

const atTheEnd = 'Login to continue listening.';
const beforeGoing = 'Please make sure the audio is playing before you proceed.';

/** Returns the duration of the audio element in seconds. */
const length = (page: Page) =>
  page.evaluate(() => {
    const { duration } = document.querySelector('audio') ?? { duration: Number.NaN };
    return Number.isFinite(duration) ? duration : 0;
  });

/** Returns the seconds of free listening left, as shown on the page. */
async function left(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await timer(page).innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Returns the played share of the audio, from 0 to 1. */
const share = async (page: Page) => (await sound(page)).at / (await length(page));

async function openDemo(page: Page) {
  await page.goto('/demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Demo' })).toBeVisible();
  await expect.poll(() => length(page)).toBeGreaterThan(0);
  await expect.poll(() => share(page)).toBeCloseTo(0.5, 3);
}

test('a visitor hears five minutes of the second half in a loop, then a prompt', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Try the demo' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Try the demo' }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await openDemo(page);
  expect(await length(page), 'a story of eleven minutes in one chapter').toBeGreaterThan(660);
  await expect(slider(page)).toHaveAttribute('max', '300');
  await expect(page.getByText('Total 5:00')).toBeAttached();
  expect((await sound(page)).paused, 'silent until asked').toBe(true);
  await page.clock.fastForward(60_000);
  await expect(timer(page)).toHaveText('5:00');

  await play(page).click();
  await expectMoving(page);
  expect(await share(page)).toBeLessThan(0.6);
  await page.clock.fastForward(100_000);
  await expect.poll(() => left(page)).toBeLessThanOrEqual(200);

  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const frozen = await left(page);
  await page.clock.fastForward(600_000);
  expect(await left(page), 'a pause stops the countdown').toBe(frozen);

  await slider(page).fill('150');
  await expect.poll(() => share(page)).toBeCloseTo(0.75, 2);
  const before = (await sound(page)).at;
  await page.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(async () => (await sound(page)).at).toBeCloseTo(before + 15, 1);
  await page.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(async () => (await sound(page)).at).toBeCloseTo(before, 1);

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  expect((await sound(page)).rate).toBe(2);
  await slider(page).fill('299');
  await expect.poll(() => share(page)).toBeGreaterThan(0.99);
  await play(page).click();
  await expect.poll(() => share(page)).toBeLessThan(0.6);
  expect(await share(page), 'it goes round to the half, not to the beginning').toBeGreaterThanOrEqual(0.5);
  await expectMoving(page);

  await page.clock.fastForward(300_000);
  await expect(dialog(page, atTheEnd)).toBeVisible();
  expect((await sound(page)).paused, 'silence').toBe(true);
  await dialog(page, atTheEnd).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page, atTheEnd)).toBeHidden();
  await expect(timer(page)).toHaveText('5:00');
  await expect.poll(() => share(page)).toBeCloseTo(0.5, 3);
  expect((await sound(page)).paused).toBe(true);

  await play(page).click();
  await expectMoving(page);
  await page.clock.fastForward(200_000);
  await expect.poll(() => left(page)).toBeLessThanOrEqual(100);
  const long = await length(page);
  await rows(page).first().click();
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => length(page)).toBeLessThan(long);
  await expectMoving(page);
  expect(await share(page)).toBeGreaterThanOrEqual(0.5);
  expect(await left(page), 'another book has five minutes of its own').toBeGreaterThan(200);
  await page.clock.fastForward(301_000);
  await dialog(page, atTheEnd).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await sound(page)).paused).toBe(true);
});

test('the list has a search, and loads ten more after half a second', { tag: '@desktop' }, async ({
  page,
}) => {
  const { length: all } = await (await page.request.get('/demo-api/books/demo')).json();
  expect(all).toBeGreaterThan(10);
  await page.clock.install();
  await openDemo(page);
  await expect(rows(page)).toHaveCount(10);
  const more = page.getByRole('button', { name: 'Load More' });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(499);
  await expect(rows(page)).toHaveCount(10);
  await page.clock.runFor(2);
  await expect(rows(page)).toHaveCount(Math.min(all, 20));
  await expect(rows(page).nth(10)).toBeFocused();
  await page.clock.resume();

  const search = page.getByRole('searchbox', { name: 'Search audiobooks' });
  await search.fill('MOTH');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('The Moth Hour');
  await search.fill('no such story');
  await expect(page.getByText('No results found.')).toBeVisible();
  await expect(more).toBeHidden();
  await search.fill('');
  await expect(rows(page)).toHaveCount(10);
});

test('the gallery works with buttons, dots and keys, and returns the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  await openDemo(page);
  await expectAccessible(page);
  const opener = page.getByRole('button', { name: /^Open the picture of Listening/ });
  await opener.click();
  const gallery = page.getByRole('dialog', { name: 'Screenshots of Lamplight' });
  const dot = (at: number) => gallery.getByRole('button', { name: `Picture ${at} of 3` });
  const expectAt = async (at: number) => {
    await expect(dot(at)).toHaveAttribute('aria-current', 'true');
    const picture = gallery.locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(300);
    await expect(picture).toBeInViewport({ ratio: 1 });
    const [image, words] = [await picture.boundingBox(), await gallery.locator('figcaption').boundingBox()];
    expect((image?.y ?? 0) + (image?.height ?? 0), 'the picture covers no words').toBeLessThanOrEqual(
      words?.y ?? 0,
    );
  };
  await expectAt(2);
  await gallery.getByRole('button', { name: 'Next' }).click();
  await expectAt(3);
  await gallery.getByRole('button', { name: 'Next' }).click();
  await expectAt(1);
  await gallery.getByRole('button', { name: 'Previous' }).click();
  await expectAt(3);
  await dot(1).click();
  await expectAt(1);
  await page.keyboard.press('ArrowRight');
  await expectAt(2);
  await page.keyboard.press('ArrowLeft');
  await expectAt(1);
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    ),
    'the focus stays in the gallery',
  ).toBe(true);
  await expectAccessible(page);
  await gallery.getByRole('button', { name: 'Close' }).click();
  await expect(gallery).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expectAt(2);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
});

test('Listen More asks to play first, then opens login, or home if signed in; Join now opens register', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDemo(page);
  const listenMore = page.getByRole('button', { name: 'Listen More' });
  await listenMore.click();
  await expect(dialog(page, beforeGoing)).toBeVisible();
  await expectAccessible(page);
  await dialog(page, beforeGoing).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page, beforeGoing)).toBeHidden();
  await expect(listenMore).toBeFocused();
  await expect(page).toHaveURL(/\/demo$/);
  await listenMore.click();
  await dialog(page, beforeGoing).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/register');
  await page.getByRole('link', { name: 'Try the demo' }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await page.getByRole('link', { name: 'Join now' }).click();
  await expect(page).toHaveURL(/\/register$/);

  await page.goto('/demo');
  const logIn = page.getByRole('link', { name: 'Log In' });
  const library = page.getByRole('link', { name: 'My library' });
  await expect(logIn).toHaveAttribute('href', '/login');
  await expect(library).toBeHidden();
  await signedIn(page, 'member');
  await openDemo(page);
  await expect(logIn).toBeHidden();
  await expect(library).toHaveAttribute('href', '/home');
  await listenMore.click();
  await dialog(page, beforeGoing).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a demo book from another host plays', {
  tag: '@desktop',
}, async ({ page }) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const host = await startApp({ DEMO_ORIGINS: origin });
  const here = await startApp({ PORT: String(port), DEMO_API_URL: `${host.url}/demo-api` });
  try {
    await page.goto(`${origin}/demo`);
    // Allow more time, because two more apps have just started on this machine.
    await expect.poll(() => length(page), { timeout: 30_000 }).toBeGreaterThan(660);
    await play(page).click();
    await expectMoving(page);
    const source = await page.evaluate(() => document.querySelector('audio')?.currentSrc ?? '');
    expect(new URL(source).origin).toBe(host.url);
  } finally {
    // Leave the page, or the player would request audio from a stopped host.
    await page.goto('about:blank');
    await here.stop();
    await host.stop();
  }
});
