import type { Book, Chapter } from '../support/listening.ts';
import type { BrowserPage } from './page.ts';

/** Signs in an account of the demo. */
export async function signIn(page: BrowserPage, username: string): Promise<void> {
  await page.goto('/login');
  await page.fill(/Username/, username);
  await page.fill('Password', 'lamplight-demo');
  await page.press('button', 'Log In');
  await page.seePath('/home');
  await page.see('heading', 'All Audiobooks');
}

/** Returns the nth book of the sample library that has several chapters. */
export async function bookWithChapters(
  page: BrowserPage,
  skip: number,
): Promise<Book & { first: Chapter; second: Chapter }> {
  const rows = await page.api<{ id: number; chapter_count: number }[]>(
    'GET',
    '/books?per_page=100&sort=title',
  );
  const row = rows.filter(({ chapter_count }) => chapter_count >= 3)[skip];
  const book = await page.api<Book>('GET', `/books/${row?.id}`);
  const [first, second] = book.chapters;
  if (!first || !second) throw new Error('The sample library has too few chapters');
  return { ...book, first, second };
}

export const savePosition = (page: BrowserPage, book: Book, chapter: Chapter, position: number) =>
  page.api('POST', `/books/${book.id}/progress`, { chapter_id: chapter.id, position });

/** Saves a position, opens the player and plays from there. */
export async function openPlayer(
  page: BrowserPage,
  book: Book,
  chapter: Chapter,
  position: number,
): Promise<void> {
  await savePosition(page, book, chapter, position);
  await page.goto(`/listen/${book.id}`);
  await page.press('button', 'Play');
  await page.seeMoving();
}

/** Takes the focus from the control that has it, so that keys reach the player. */
export const blur = (page: BrowserPage) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
