import type { Page } from '@playwright/test';
import { button } from './playlists.ts';
import { expect } from './test.ts';

export const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
export const upload = (page: Page, name: string) => uploads(page).filter({ hasText: name });
export const progress = (page: Page, name: string) =>
  page.getByRole('progressbar', { name: `Upload of ${name}` });
export const chooser = (page: Page) => page.getByLabel('Audio files', { exact: true });

/** Returns the names of the files whose uploads this browser can resume. */
export const resumableFiles = (page: Page): Promise<string[]> =>
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
