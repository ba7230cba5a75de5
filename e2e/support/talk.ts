import type { Page } from '@playwright/test';
import type { DemoAccount } from './accounts.ts';
import { api, type Book, type Chapter } from './listening.ts';
import { expect, signedIn } from './test.ts';

export const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
export const field = (page: Page, label = 'Add a comment') => page.getByRole('textbox', { name: label });
export const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
export const comment = (page: Page, text: string) =>
  page.locator('article[data-comment]').filter({ has: page.getByText(text, { exact: true }) });
export const list = (page: Page) => page.getByRole('region', { name: 'All comments' });
export const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort comments' });
export const texts = (page: Page) => list(page).locator('.comment-text').allTextContents();

/**
 * Returns a chapter without comments, and its book, which no other journey at this screen size uses.
 * @param place number that is different in each journey
 */
export async function quietChapter(page: Page, place: number): Promise<{ book: Book; chapter: Chapter }> {
  const rows = await api<{ id: number; chapter_count: number }[]>(
    page,
    'GET',
    '/books?per_page=100&sort=title',
  );
  const row = rows.filter(({ chapter_count }) => chapter_count >= 3)[8 + place];
  const book = await api<Book>(page, 'GET', `/books/${row?.id}`);
  const [chapter] = book.chapters;
  if (!chapter) throw new Error('The sample library has too few chapters');
  return { book, chapter };
}

export async function openComments(
  page: Page,
  who: DemoAccount,
  book: Book,
  chapter: Chapter,
): Promise<void> {
  await signedIn(page, who);
  // Turn the spoiler guard off: otherwise the folded comments would depend on what the account has heard in other
  // journeys.
  await api(page, 'PUT', '/user/settings/spoiler-guard', { on: false });
  await page.goto(`/listen/${book.id}?chapter=${chapter.id}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(field(page)).toBeVisible();
}
