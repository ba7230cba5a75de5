import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, Chapter } from '../support/listening.ts';
import type { BrowserPage } from './page.ts';

/** Signs in a demo account. */
export async function signIn(page: BrowserPage, username: string): Promise<void> {
  await page.goto('/login');
  await page.fill(/Username/, username);
  await page.fill('Password', 'lamplight-demo');
  await page.press('button', 'Log In');
  await page.seePath('/home');
  await page.see('heading', 'All Audiobooks');
}

/** Returns a book of the sample library that has several chapters: the first one after skipping `skip` such books. */
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

/** Removes the focus from the focused control, so that keys reach the player. */
export const blur = (page: BrowserPage) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/**
 * `speedWindowMs`: milliseconds for which the playback speed is measured. The constant below is the tolerated
 * deviation.
 */
const speedWindowMs = 3000;
const speedTolerance = 0.07;

/** Chooses a speed in the menu, and waits until the position advances at that speed. */
export async function chooseSpeed(page: BrowserPage, speed: number): Promise<void> {
  await page.press('button', /^Speed/);
  await page.press('option', `${speed}×`);
  await page.until(`a playback rate of ${speed}`, async () => (await page.sound()).rate === speed);
  await page.until(`the position advances at ${speed}×`, async () => {
    const start = await page.sound();
    await sleep(speedWindowMs);
    const end = await page.sound();
    const measured = ((end.at - start.at) / (end.time - start.time)) * 1000;
    return Math.abs(measured / speed - 1) < speedTolerance;
  });
}

/** Presses a control while playback is paused, and waits until the position has moved by `seconds`. */
export async function seekBy(
  page: BrowserPage,
  control: string,
  seconds: number,
  act: () => Promise<void>,
): Promise<void> {
  const expected = (await page.sound()).at + seconds;
  await act();
  await page.until(
    `${seconds} s by ${control}`,
    async () => Math.abs((await page.sound()).at - expected) < 0.5,
  );
}
