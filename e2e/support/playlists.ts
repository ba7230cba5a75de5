import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { aBook, api, type Book } from './listening.ts';
import { expect } from './test.ts';

export const coverFile = path.resolve(import.meta.dirname, '../../samples/covers/the-moth-hour.jpg');

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
export const chapters = (page: Page) => page.getByRole('list', { name: 'Chapters' }).getByRole('listitem');
export const chapter = (page: Page, title: string) => chapters(page).filter({ hasText: title });
export const menuOf = (page: Page, title: string) => button(chapter(page, title), `Change ${title}`);
const titlesOf = (book: Book) => book.chapters.map(({ title }) => title);

/** Returns paths of audio files of the sample library. */
export async function sampleAudio(page: Page): Promise<string[]> {
  const { book } = await aBook(page, 0);
  const { chapters: found } = await api<{ chapters: { audio_url: string }[] }>(
    page,
    'GET',
    `/books/${book.id}`,
  );
  return found.slice(0, 3).map(({ audio_url }) => audio_url.split('?')[0] ?? '');
}

/** Checks the order of the chapters in the editor by their titles. */
export async function expectChapters(page: Page, titles: readonly string[]): Promise<void> {
  await expect(chapters(page)).toHaveCount(titles.length);
  for (const [at, title] of titles.entries()) await expect(chapters(page).nth(at)).toContainText(title);
}

/** Checks the order of chapters in the editor and on the server. */
export async function expectOrder(page: Page, id: number, titles: string[]): Promise<void> {
  await expectChapters(page, titles);
  await expect.poll(async () => titlesOf(await api<Book>(page, 'GET', `/books/${id}`))).toEqual(titles);
}
