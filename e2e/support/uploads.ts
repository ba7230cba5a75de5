import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
export const chapters = (page: Page) => page.getByRole('list', { name: 'Chapters' }).getByRole('listitem');
export const chapter = (page: Page, title: string) => chapters(page).filter({ hasText: title });
export const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
export const upload = (page: Page, name: string) => uploads(page).filter({ hasText: name });
export const progress = (page: Page, name: string) =>
  page.getByRole('progressbar', { name: `Upload of ${name}` });
export const chooser = (page: Page) => page.getByLabel('Audio files', { exact: true });

/** Returns the names of the files whose uploads this browser can resume. */
export const remembered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('uploads:'))
      .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[])
      .map(({ name }) => name),
  );

export async function newPlaylist(page: Page): Promise<void> {
  await page.goto('/playlist/new');
  await expect(button(page, 'Choose files')).toBeVisible();
}

/** Checks the order of the chapters in the editor by their titles. */
export async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect(chapters(page)).toHaveCount(titles.length);
  for (const [at, title] of titles.entries()) await expect(chapters(page).nth(at)).toContainText(title);
}
