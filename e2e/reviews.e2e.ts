import type { Page } from '@playwright/test';
import { api, type Book, type Chapter } from './support/listening.ts';
import { comment } from './support/talk.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const own = (page: Page) => page.getByRole('group', { name: 'Your review' });
const star = (page: Page, stars: string) => own(page).getByRole('radio', { name: stars, exact: true });
const button = (page: Page, name: string) => own(page).getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true }).first();

/** Returns the only book of two chapters, which no other journey uses. */
async function shortBook(page: Page): Promise<Book> {
  const rows = await api<{ id: number; chapter_count: number }[]>(
    page,
    'GET',
    '/books?per_page=100&sort=title',
  );
  const row = rows.find(({ chapter_count }) => chapter_count === 2);
  return api(page, 'GET', `/books/${row?.id}`);
}

/** Saves that all of a chapter was played, as 90 stretches of 15 s. */
const hear = (page: Page, book: Book, { id, duration }: Chapter) =>
  api(page, 'POST', `/books/${book.id}/progress`, {
    chapter_id: id,
    position: duration ?? 60,
    played_stretches: [{ chapter_id: id, stretches: '_'.repeat(15) }],
  });

test('a book is rated and reviewed, edited and taken back, and others find it helpful', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const book = await shortBook(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/synopsis/${book.id}#reviews`);
  await expect(own(page)).toContainText('once you’ve heard a fifth of it. So far: 0%.');
  await expect(section(page)).toContainText('No ratings yet.');

  for (const chapter of book.chapters) await hear(page, book, chapter);
  // Wait: the server accepts a fifth as heard only after enough seconds have passed since the book was opened.
  await expect
    .poll(() => api(page, 'GET', `/books/${book.id}/review`), { timeout: 60_000 })
    .toMatchObject({ may_review: true });
  await page.reload();
  await button(page, 'Save').click();
  await expect(own(page).getByRole('alert')).toHaveText('Choose a rating first.');
  await test.step('the stars are chosen by keyboard, and the text survives a reload', async () => {
    await star(page, '1 star').focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(star(page, '4 stars')).toBeChecked();
    const size = await own(page).locator('.star-choice').first().boundingBox();
    expect([size?.width, size?.height]).toEqual([44, 44]);
    await own(page).getByRole('textbox').fill('Warm, and well read.');
    await expectAccessible(page);
    await page.reload();
    await expect(own(page).getByRole('textbox')).toHaveValue('Warm, and well read.');
    await star(page, '4 stars').check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(320);
  });
  await button(page, 'Save').click();
  await expect(page.getByText('Review saved.')).toBeVisible();
  await expect(own(page)).toBeFocused();
  await expect(own(page).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await expect(section(page)).toContainText('4.0 · 1 rating');

  await button(page, 'Edit').click();
  await expect(star(page, '4 stars')).toBeChecked();
  await star(page, '5 stars').check();
  await button(page, 'Save').click();
  await expect(section(page)).toContainText('5.0 · 1 rating');
  await expect(own(page)).toContainText('Edited');

  await test.step('another member reads it and finds it helpful', async () => {
    await signedIn(page, 'premium');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/synopsis/${book.id}`);
    await page.getByRole('button', { name: 'View Reviews' }).click();
    const review = comment(page, 'Warm, and well read.');
    await review.getByRole('button', { name: /^Helpful/ }).click();
    await expect(review.getByRole('button', { name: /^Helpful/ })).toHaveText('Helpful 1');
    await review.getByRole('button', { name: 'More about the review by member' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await expect(page.getByRole('dialog', { name: 'Report review' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  await signedIn(page, 'member');
  await page.goto(`/synopsis/${book.id}#reviews`);
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(button(page, 'Save')).toBeVisible();
  await expect(section(page)).toContainText('No ratings yet.');
  await expect(own(page)).toBeFocused();
  expect(await api(page, 'GET', `/books/${book.id}/reviews`)).toEqual([]);
});
