import type { Page } from '@playwright/test';
import { api } from './support/listening.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

interface Row {
  id: number;
  title: string;
}

/** Bookmarks exactly this many books for the account, in a fixed order. */
async function setBookmarks(page: Page, count: number): Promise<Row[]> {
  for (const { id } of await api<Row[]>(page, 'GET', '/books/bookmarks?per_page=100')) {
    await api(page, 'DELETE', `/books/${id}/bookmark`);
  }
  const books = (await api<Row[]>(page, 'GET', '/books?per_page=100&sort=title'))
    .slice(0, count)
    .toReversed();
  for (const { id } of books) await api(page, 'POST', `/books/${id}/bookmark`);
  expect(books.length).toBe(count);
  return books;
}

const removeButtons = (page: Page) => page.getByRole('button', { name: /^Remove bookmark: / });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Remove Bookmark?' });

test('a new bookmark is the last in the list and opens the player', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'premium');
  const [first] = await setBookmarks(page, 2);
  const others = await api<Row[]>(page, 'GET', '/books?per_page=100&sort=title');
  const added = others[2];
  await page.goto(`/synopsis/${added?.id}`);
  await expectMessage(page, '✅ Bookmarked!', () =>
    page.getByRole('button', { name: 'Bookmark', exact: true }).click(),
  );
  await page.getByRole('link', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Bookmarks' })).toBeVisible();
  await expect(removeButtons(page)).toHaveCount(3);
  await expect(removeButtons(page).last()).toHaveAccessibleName(`Remove bookmark: ${added?.title}`);
  await expectAccessible(page);
  await test.step('no button lies on a cover', async () => {
    const button = await removeButtons(page).last().boundingBox();
    const cover = await page.getByRole('main').locator('li .cover').last().boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual((cover?.y ?? 0) + (cover?.height ?? 9999));
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: first?.title ?? '' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/listen/${first?.id}`));
});

test('bookmarks are searched by title, and the address keeps the search', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'premium');
  const [first] = await setBookmarks(page, 3);
  await page.goto('/bookmark');
  await expect(removeButtons(page)).toHaveCount(3);
  const box = page.getByRole('searchbox', { name: 'Search your bookmarks' });
  await box.fill(first?.title.toUpperCase() ?? '');
  await expect(removeButtons(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/bookmark\?search=/);
  await page.reload();
  await expect(removeButtons(page)).toHaveCount(1);
  await box.fill('zzz no such');
  await expect(page.getByText('No matching bookmarked audiobooks.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');
  await expect(removeButtons(page)).toHaveCount(3);
  await expect(page).toHaveURL(/\/bookmark$/);
});

test('a bookmark is removed after confirmation, and restored by Undo', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'premium');
  const books = await setBookmarks(page, 3);
  await page.goto('/bookmark');
  await removeButtons(page).nth(1).click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(removeButtons(page)).toHaveCount(3);

  await removeButtons(page).nth(1).click();
  await expectMessage(page, '❌ Removed!', () =>
    dialog(page).getByRole('button', { name: 'Remove', exact: true }).click(),
  );
  await expect(removeButtons(page)).toHaveCount(2);
  await expect(removeButtons(page).nth(1)).toBeFocused();
  // Hovering keeps the toast with Undo open.
  await page.getByRole('button', { name: 'Undo' }).hover();
  expect((await api<Row[]>(page, 'GET', '/books/bookmarks?per_page=100')).map(({ id }) => id)).toEqual([
    books[0]?.id,
    books[2]?.id,
  ]);
  await expectMessage(page, '✅ Bookmarked!', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(removeButtons(page)).toHaveCount(3);
  await expect(removeButtons(page).nth(1)).toHaveAccessibleName(`Remove bookmark: ${books[1]?.title}`);
});

test('a failed removal is reverted', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/net::ERR_FAILED/);
  await signedIn(page, 'premium');
  await setBookmarks(page, 2);
  await page.goto('/bookmark');
  await page.route('**/api/books/*/bookmark', (route) => route.abort());
  await removeButtons(page).first().click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('⚠️ Failed to update bookmark.');
  await expect(removeButtons(page)).toHaveCount(2);
});

test('removing the last bookmark of the last page opens the previous page', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'premium');
  await setBookmarks(page, 1);
  const [only] = await api<Row[]>(page, 'GET', '/books/bookmarks?per_page=100');
  // Mock 25 bookmarks of the same book, so that no large library is needed.
  let total = 25;
  await page.route(/\/api\/books\/bookmarks\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const first = query.has('offset') ? 0 : (Number(query.get('page')) - 1) * 24;
    const json = Array.from({ length: Math.min(24, total - first) }, (_, index) => ({
      ...only,
      id: 1000 + first + index,
      title: `Book ${first + index + 1}`,
    }));
    return route.fulfill({ json, headers: { 'x-total-count': String(query.has('offset') ? 24 : total) } });
  });
  await page.route('**/api/books/*/bookmark', (route) => {
    total = 24;
    return route.fulfill({ json: { bookmarked: false } });
  });
  await page.goto('/bookmark?page=2');
  await expect(removeButtons(page)).toHaveCount(1);
  await removeButtons(page).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page).toHaveURL(/page=1$/);
  await expect(removeButtons(page)).toHaveCount(24);
  await expect(page.getByRole('navigation', { name: 'Pages of your bookmarks' })).toBeHidden();
});

test('an empty list of bookmarks shows a hint and a link', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'premium');
  await setBookmarks(page, 0);
  await page.goto('/bookmark');
  await expect(page.getByText('No matching bookmarked audiobooks.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse audiobooks' }).click();
  await expect(page).toHaveURL(/\/home/);
});
