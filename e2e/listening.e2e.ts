import type { Page } from '@playwright/test';
import {
  aBook,
  api,
  type Book,
  expectMoving,
  leaveAt,
  pause,
  play,
  savedPosition,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** The open panel covers neither the cover nor what plays. */
async function expectClearOf(page: Page, panel: string): Promise<void> {
  const box = await page.locator(`.popover[aria-label="${panel}"]`).boundingBox();
  for (const part of ['.now-cover', '[aria-label="Playback"]', '[aria-label="Seek in chapter"]']) {
    const other = await page.locator(part).boundingBox();
    if (!box || !other) throw new Error('The panel is not on the screen');
    const isApart =
      box.x >= other.x + other.width ||
      other.x >= box.x + box.width ||
      box.y >= other.y + other.height ||
      other.y >= box.y + box.height;
    expect(isApart, `${panel} is clear of ${part}`).toBe(true);
  }
}

test('a member plays, skips, seeks and changes the speed', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  expect((await sound(page)).paused, 'nothing sounds before a tap').toBe(true);

  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await expectMoving(page);

  const before = await soundAt(page);
  await page.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeGreaterThan(before + 14);
  await page.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeLessThan(before + 8);

  await seekbar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => soundAt(page)).toBeLessThan(3);
  await expect(seekbar(page)).toHaveAttribute('aria-valuetext', /^\d+ seconds? of /);
  const bar = await seekbar(page).boundingBox();
  if (!bar) throw new Error('The seek bar is not on the screen');
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await expect.poll(() => soundAt(page)).toBeGreaterThan(first.duration * 0.45);
  await expectMoving(page);

  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('1×');
  await page.getByRole('menuitemradio', { name: '2×', exact: true }).click();
  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menuitem', { name: '0.05× faster' }), 'not past the fastest').toBeDisabled();
  await expectClearOf(page, 'Speed');
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  expect((await sound(page)).rate).toBe(1.5);
  await expect(page.getByText(/left.* at 1\.5×/)).toBeVisible();

  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const stopped = await soundAt(page);
  await expect
    .poll(() => savedPosition(page, book))
    .toEqual({
      chapter: first.id,
      position: expect.closeTo(stopped, 0),
    });
});

test('the next chapter follows by itself, at the chosen speed', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, first.duration - 8);
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitemradio', { name: '1.25×' }).click();
  await play(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title, { timeout: 20_000 });
  await expectMoving(page);
  expect((await sound(page)).rate).toBe(1.25);
  await expect(page.locator('[aria-current="true"]').filter({ hasText: second.title })).toBeVisible();
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: second.id });
});

test('a listener who closes the tab comes back at the right second', async ({ page, context, noise }) => {
  noise.expect(/progress.*ERR_FAILED|ERR_FAILED.*progress/);
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 2);
  await leaveAt(page, book, first, 0);
  await leaveAt(page, book, second, 5);
  await page.goto(`/listen/${book.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await play(page).click();
  await expect.poll(() => soundAt(page), { timeout: 20_000 }).toBeGreaterThan(9.5);
  const left = await soundAt(page);
  await page.close();

  const again = await context.newPage();
  await again.goto(`/listen/${book.id}`);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expect(play(again)).toBeVisible();
  await expect.poll(() => soundAt(again)).toBeGreaterThan(left - 2.5);
  expect(await soundAt(again)).toBeLessThan(left + 1.5);

  await test.step('and loses nothing that the server missed', async () => {
    await play(again).click();
    await expectMoving(again);
    await again.route('**/progress', (route) => route.abort());
    const before = await soundAt(again);
    await expect.poll(() => soundAt(again), { timeout: 20_000 }).toBeGreaterThan(before + 5);
    const lost = await soundAt(again);
    await again.close();
    const third = await context.newPage();
    await third.goto(`/listen/${book.id}`);
    await expect(play(third)).toBeVisible();
    await expect.poll(() => soundAt(third)).toBeGreaterThan(lost - 2.5);
    await expect.poll(async () => (await savedPosition(third, book)).position).toBeGreaterThan(lost - 2.5);
  });
});

test('playback goes on while one looks around, and is found as it is', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  await page.getByRole('link', { name: book.title }).click();
  await expect(page).toHaveURL(new RegExp(`/synopsis/${book.id}`));
  await expectMoving(page);
  await page.goBack();
  await expect(pause(page)).toBeVisible();
  await expectMoving(page);
});

test('chapters are found by name and opened', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(book.chapters.length);
  await page.getByRole('searchbox', { name: 'Search chapters' }).fill('zzz no such');
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search chapters' }).fill(second.title.toUpperCase());
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expectMoving(page);
  await page.getByRole('button', { name: 'Previous chapter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(page.getByRole('button', { name: 'Previous chapter' })).toBeDisabled();
});

test('the volume is kept', async ({ page }) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: /^Volume/ }).click();
  const slider = page.getByRole('slider', { name: 'Volume' });
  await slider.fill('0.35');
  expect((await sound(page)).volume).toBe(0.35);
  await expect.poll(() => api(page, 'GET', '/user/settings/volume')).toBe(0.35);
  await page.reload();
  await expect.poll(async () => (await sound(page)).volume).toBe(0.35);
  await page.getByRole('button', { name: /^Volume/ }).click();
  await slider.fill('1');
  await page.goto('/home');
  await expect.poll(() => api(page, 'GET', '/user/settings/volume')).toBe(1);
});

test('premium downloads a chapter, a subscriber is asked to upgrade', async ({ page }) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  const file = await arriving;
  expect(await file.failure()).toBeNull();

  await signedIn(page, 'member');
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to download' });
  await expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeVisible();
  await expect(dialog).toContainText('Premium costs $14.99 a month. You pay $9.99 a month now.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
});

test('a visitor meets the subscribe wall, and so does a member whose access ends', async ({ page }) => {
  await signedIn(page, 'visitor');
  await page.goto('/listen/1');
  await expect(page.getByRole('heading', { name: 'Subscribe to view audiobooks' })).toBeVisible();
  await expectAccessible(page);

  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  const me = await api<object>(page, 'GET', '/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, stripe_status: 'canceled' } }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { name: 'Reactivate your subscription' })).toBeVisible();
  expect((await sound(page)).paused, 'silence').toBe(true);
  await page.unroute('**/api/auth/me');
  const kept = (await savedPosition(page, book)).position;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await play(page).click();
  await expectMoving(page);
  expect(await soundAt(page)).toBeGreaterThan(kept - 0.5);
});

test('a book that does not exist says so, with a way back', async ({ page, noise }) => {
  noise.expect(/404|422/);
  await signedIn(page, 'member');
  for (const id of ['999999', 'abc']) {
    await page.goto(`/listen/${id}`);
    await expect(page.getByRole('heading', { name: 'Audiobook not found.' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('everything to listen with is above the fold, and accessible', async ({ page }) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();
  for (const name of [/^Speed/, /^Sleep/, /^Volume/, /^Download/, /^Bookmark/]) {
    await expect(page.getByRole('main').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sleep timer' }).click();
  await expectClearOf(page, 'Sleep timer');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Volume/ }).click();
  await expectClearOf(page, 'Volume');
});

test('the list of chapters stands at the current one, however long the book and the titles are', async ({
  page,
}) => {
  await signedIn(page, 'member');
  const rows = await api<{ id: number; chapter_count: number }[]>(page, 'GET', '/books?per_page=100');
  const longest = rows.toSorted((a, b) => b.chapter_count - a.chapter_count)[0];
  const book = await api<Book>(page, 'GET', `/books/${longest?.id}`);
  const current = book.chapters.at(-4);
  if (!current) throw new Error('The sample library has no long book');
  await leaveAt(page, book, current, 0);
  await page.route(`**/api/books/${book.id}`, async (route) => {
    const answer = await route.fetch();
    const json: Book = await answer.json();
    for (const chapter of json.chapters) chapter.title = `${chapter.title}, ${'told at length '.repeat(12)}`;
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();
  for (const name of [/^Speed/, /^Bookmark/])
    await expect(page.getByRole('main').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  const isInList = () =>
    page.evaluate(() => {
      const list = document.querySelector('.chapter-list')?.getBoundingClientRect();
      const row = document.querySelector('.chapter-list [aria-current]')?.getBoundingClientRect();
      return Boolean(list && row && row.top >= list.top && row.bottom <= list.bottom);
    });
  await expect.poll(isInList).toBe(true);
  expect(await page.evaluate(() => window.scrollY), 'the page has not moved').toBe(0);
});

test('of 2,000 chapters only those in sight are drawn, and keys lead through all of them', async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  const total = 2000;
  await page.route(`**/api/books/${book.id}`, async (route) => {
    const answer = await route.fetch();
    const json: Book = await answer.json();
    const [first] = json.chapters;
    if (!first) throw new Error('The book has no chapters');
    // Those of the sample come last, so that the list opens near its end.
    const before = Array.from({ length: total - json.chapters.length }, (_, index) => ({
      ...first,
      id: 1_000_000 + index,
      title: `Part ${index + 1}`,
    }));
    json.chapters = [...before, ...json.chapters];
    await route.fulfill({ response: answer, json });
  });
  const current = book.chapters[0];
  if (!current) throw new Error('The book has no chapters');
  await leaveAt(page, book, current, 3);
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();

  const list = page.locator('.chapter-list');
  const row = (number: number) => list.locator(`[aria-posinset="${number}"]`);
  const number = total - book.chapters.length + 1;
  await expect(row(number).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(row(number)).toHaveAttribute('aria-setsize', String(total));
  const isInList = () =>
    row(number).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const frame = element.closest('.chapter-list')?.getBoundingClientRect();
      return Boolean(frame && top >= frame.top && bottom <= frame.bottom);
    });
  await expect.poll(isInList).toBe(true);
  expect(await page.evaluate(() => window.scrollY), 'the page has not moved').toBe(0);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await expectAccessible(page);

  await test.step('Home and End scroll the list; the focused row stays', async () => {
    const button = row(number).getByRole('button');
    await button.focus();
    await page.keyboard.press('Home');
    await expect(row(1)).toBeInViewport();
    await expect(button).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(total)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(row(1)).toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(row(number - 1).getByRole('button')).toBeFocused();
    await expect(row(number - 1)).toBeInViewport();
    for (let step = 2; step <= 20; step += 1) await page.keyboard.press('Shift+Tab');
    await expect(row(number - 20).getByRole('button')).toBeFocused();
    await expect(row(number - 20)).toBeInViewport();
  });

  await test.step('the search finds chapters that are not drawn', async () => {
    const search = page.getByRole('searchbox', { name: 'Search chapters' });
    await search.fill('Part 777');
    await expect(list.getByRole('button')).toHaveText([/^777Part 777/]);
    await search.fill('');
    await expect.poll(isInList).toBe(true);
  });
});

test('a button leads back to the top of a long page', async ({ page }) => {
  await signedIn(page, 'member');
  const rows = await api<{ id: number; chapter_count: number }[]>(page, 'GET', '/books?per_page=100');
  const longest = rows.toSorted((a, b) => b.chapter_count - a.chapter_count)[0];
  await page.goto(`/listen/${longest?.id}`);
  await expect(play(page)).toBeVisible();
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 420 });
  await page.evaluate(() => window.scrollTo(0, 199));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(199);
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 202));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});
