import { delayRequests } from './support/delay-requests.ts';
import { aBook, api, type Book, expectClearOf, leaveAt, play } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('all playback controls are above the fold, and accessible', async ({ page }) => {
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

test('the controls stay where they are once the book has loaded', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  const release = await delayRequests(page, `**/api/books/${book.id}`);
  await page.goto(`/listen/${book.id}`);
  const cover = page.locator('.now-cover');
  const height = async () => (await cover.boundingBox())?.height ?? 0;
  // Two placeholders follow each other, and the first may disappear while it is measured: poll.
  let before = 0;
  await expect.poll(async () => (before = await height())).toBeGreaterThan(90);
  release();
  await expect(play(page)).toBeVisible();
  expect(Math.abs((await height()) - before), 'height of the cover').toBeLessThan(3);
});

test('the labels of the tools are whole and do not touch on narrow phones', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  const words = page.locator('.now-tools span');
  await expect(words).toHaveText(['1×', 'Sleep', 'Volume', 'Download', 'Bookmark', 'Moment']);
  const cut = await words.evaluateAll((all) =>
    all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
  );
  expect(cut).toEqual([]);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const gaps = await words.evaluateAll((all) => {
      const boxes = all.map((word) => word.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0));
    });
    expect(Math.min(...gaps), `gaps ${gaps.map(Math.round).join(', ')}`).toBeGreaterThanOrEqual(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the list of chapters opens at the current one, even with many chapters and long titles', async ({
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

test('a list of 2,000 chapters renders only the visible ones and can be walked with keys', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  const total = 2000;
  await page.route(`**/api/books/${book.id}`, async (route) => {
    const answer = await route.fetch();
    const json: Book = await answer.json();
    const [first] = json.chapters;
    if (!first) throw new Error('The book has no chapters');
    // Add chapters before those of the sample, so that the list opens near its end.
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
    for (let step = 1; step <= 20; step += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect(row(number - step).getByRole('button')).toBeFocused();
      await expect(row(number - step)).toBeInViewport();
    }
  });

  await test.step('the search finds chapters that are not drawn', async () => {
    const search = page.getByRole('searchbox', { name: 'Search chapters' });
    await search.fill('Part 777');
    await expect(list.getByRole('button')).toHaveText([/^777Part 777/]);
    await search.fill('');
    await expect.poll(isInList).toBe(true);
  });
});

test('a button scrolls a long page to its top', { tag: '@phone' }, async ({ page }) => {
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
