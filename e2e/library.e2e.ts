import type { Page } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { api, type Book } from './support/listening.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Returns two books with at least three chapters that no other journey plays. */
async function twoBooks(page: Page): Promise<[Book, Book]> {
  const rows = await api<{ id: number; chapter_count: number }[]>(
    page,
    'GET',
    '/books?per_page=100&sort=new',
  );
  const [one, two] = rows.filter(({ chapter_count }) => chapter_count >= 3);
  return [await api(page, 'GET', `/books/${one?.id}`), await api(page, 'GET', `/books/${two?.id}`)];
}

async function choose(page: Page, book: Book, item: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${book.title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a book goes from Continue to finished and back, on home, in the library and on its page', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const [one, two] = await twoBooks(page);
  for (const [book, chapter] of [
    [one, chapterId(one, 1)],
    [two, chapterId(two, 2)],
  ] as const)
    await api(page, 'POST', `/books/${book.id}/progress`, { chapter_id: chapter, position: 9 });

  await page.goto('/home');
  const more = page.getByRole('list', { name: 'More to continue' });
  const card = more.getByRole('listitem').filter({ hasText: one.title });
  await expect(
    page.getByRole('region', { name: 'Continue listening' }).getByRole('heading', { level: 3 }),
  ).toHaveText(two.title);
  await expect(card).toContainText(/\d+ (s|min) left/);
  await expect(page.getByRole('region', { name: 'For You' }).getByRole('listitem').first()).toContainText(
    /Because you listened to|Next in|new chapter/,
  );
  await expectAccessible(page);
  await choose(page, one, 'Remove from Continue');
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toHaveCount(1);

  await page.getByRole('link', { name: 'My Library' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Library');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows.filter({ hasText: one.title })).toHaveCount(1);
  await choose(page, one, 'Mark as finished');
  await expect(rows.filter({ hasText: one.title })).toHaveCount(0);
  await expect(page.locator('[role=tabpanel] :focus'), 'the focus stays in the list').toHaveCount(1);
  await page.getByRole('tab', { name: 'Finished' }).click();
  await page.getByRole('searchbox', { name: 'Search your library' }).fill(one.title);
  // The list has one book before the search, too, so wait until the URL shows that the search applies.
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('✓ Finished');
  await expectAccessible(page);
  await choose(page, one, 'Mark as not finished');
  await expect(page.getByText('No results found.')).toBeVisible();

  await page.goto(`/synopsis/${two.id}`);
  await expect(page.getByText(/^Chapter 3 · .* left · at \d+% of the book$/)).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Chapter 3 of \d+ chapters, at \d+% of the book, 0% heard$/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible();
  await expectAccessible(page);
  await choose(page, two, 'Start again');
  await expect(page.getByRole('link', { name: 'Start Listening' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible();
  await choose(page, two, 'Mark as finished');
  const again = page.getByRole('link', { name: 'Listen again' });
  await page.reload();
  await expect(again.or(page.getByText(/of the book$/))).toHaveText('Listen again');
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(two.chapters[0]?.title ?? '');
});

test('the shortcut of the installed app opens the newest place, or home without one', {
  tag: '@phone',
}, async ({ app, page }) => {
  await signedInAs(page, await newPerson(app));
  await page.goto('/home?continue');
  await expect(page).toHaveURL(/\/home$/);
  const [one, two] = await twoBooks(page);
  const places = [
    [one, 0],
    [two, 1],
    [one, 2],
  ] as const;
  for (const [book, index] of places) {
    const chapter = book.chapters[index];
    await api(page, 'POST', `/books/${book.id}/progress`, { chapter_id: chapter?.id, position: 1 });
    await page.goto('/home?continue');
    await expect(page).toHaveURL(new RegExp(`/listen/${book.id}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapter?.title ?? '');
  }
});

test('the menu of a book is on its cover, whatever the shapes of covers and their places', {
  tag: '@phone',
}, async ({ app, page }) => {
  await signedInAs(page, await newPerson(app));
  const books = await api<{ id: number; chapter_count: number }[]>(page, 'GET', '/books?per_page=10');
  for (const { id } of books.filter(({ chapter_count }) => chapter_count > 0)) {
    const { chapters } = await api<Book>(page, 'GET', `/books/${id}`);
    await api(page, 'POST', `/books/${id}/progress`, { chapter_id: chapters[0]?.id, position: 1 });
  }
  await page.goto('/library');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.nth(5).getByRole('button')).toBeVisible();
  for (const shape of ['0.6', '0.75', '1', '1.5']) {
    await page.evaluate((cell) => document.documentElement.style.setProperty('--cell', cell), shape);
    const outside = await cards.evaluateAll((items) =>
      items
        .filter((item) => {
          const cover = item.querySelector('.cover-book')?.getBoundingClientRect();
          const dots = item.querySelector('button span')?.getBoundingClientRect();
          if (!cover || !dots) return true;
          const isAcross = dots.left >= cover.left && dots.right <= cover.right;
          return !isAcross || dots.top < cover.top || dots.bottom > cover.bottom;
        })
        .map((item) => item.textContent),
    );
    expect(outside, `cells of ${shape}`).toEqual([]);
  }
});

test('the last tab is not faded once it is chosen, and a long tag stays in its pill', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/library');
  await page.getByRole('tab', { name: 'Clips' }).click();
  const left = () =>
    page
      .getByRole('tablist')
      .evaluate((list) => Math.round(list.scrollWidth - list.clientWidth - list.scrollLeft));
  await expect.poll(left).toBe(0);

  await page.route('**/api/books/popular**', async (route) => {
    const answer = await route.fetch();
    const books = (await answer.json()) as object[];
    const tags = [
      { main_tag: 'Tales of small harbours and their weather', sub_tag: null },
      { main_tag: 'x'.repeat(40), sub_tag: null },
    ];
    await route.fulfill({ response: answer, json: books.map((book) => ({ ...book, tags })) });
  });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Show Tags' }).click();
  const tag = page.getByText('x'.repeat(40)).first();
  await expect(tag).toBeVisible();
  const overflow = await tag.evaluate((pill) => {
    const { right } = pill.getBoundingClientRect();
    const place = pill.parentElement?.getBoundingClientRect().right ?? 0;
    return { text: pill.scrollWidth - pill.clientWidth, pill: Math.round(right - place) };
  });
  expect(overflow.text).toBe(0);
  expect(overflow.pill).toBeLessThanOrEqual(0);
});

test('the row of books in progress loads more when it is scrolled, and by keyboard', {
  tag: '@desktop',
}, async ({ app, page, noise }) => {
  await signedInAs(page, await newPerson(app));
  const books = await api<{ id: number; chapter_count: number }[]>(page, 'GET', '/books?per_page=14');
  const begun = books.filter(({ chapter_count }) => chapter_count > 0);
  for (const { id } of begun) {
    const { chapters } = await api<Book>(page, 'GET', `/books/${id}`);
    await api(page, 'POST', `/books/${id}/progress`, { chapter_id: chapters[0]?.id, position: 1 });
  }
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('list=continue')) asked.push(new URL(request.url()).search);
  });

  const row = page.getByRole('list', { name: 'More to continue' });
  const cards = row.getByRole('link');
  await page.goto('/home');
  await expect(cards).toHaveCount(6);
  expect(asked, 'home asks for one row').toEqual(['?list=continue&per_page=7']);
  await expectAccessible(page);
  await row.evaluate((list) => list.scrollBy({ left: list.clientWidth }));
  await expect(cards).toHaveCount(begun.length - 1);
  expect(asked).toHaveLength(2);

  await page.reload();
  await expect(cards).toHaveCount(6);
  await cards.nth(4).focus();
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab');
  await expect(cards).toHaveCount(begun.length - 1);
  await expect(cards.nth(5), 'the focus stays').toBeFocused();

  // Home's row shows its error until Retry is pressed.
  noise.expect(/status of 503 .*\/library\?list=continue/);
  const isRow = /library\?list=continue/;
  await page.route(isRow, (route) => route.fulfill({ status: 503 }));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute(isRow);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(cards).toHaveCount(6);
});

const chapterId = ({ chapters }: Book, index: number): number => chapters[index]?.id ?? 0;
