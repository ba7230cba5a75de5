import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { api, type Book, expectMoving, play } from './support/listening.ts';
import { button, chapter, coverFile, expectChapters } from './support/playlists.ts';
import { type Recording, recording, sha256 } from './support/recordings.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';
import { chooser, newPlaylist, progress, resumableFiles, upload, uploads } from './support/uploads.ts';

// axe runs in both themes, and the server restarts three times.
test.setTimeout(240_000);

/** Drops files onto the page. */
async function drop(page: Page, files: readonly Recording[]): Promise<void> {
  const payload = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  const carried = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, payload);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: carried });
  await expect(page.getByText('Drop audio files or a folder', { exact: true })).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried });
  await expect(page.getByText('Drop audio files or a folder', { exact: true })).toBeHidden();
}

/** Fills in all required fields except the cover and the chapters. */
async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Main tag', { exact: true }).fill('Official');
  await page.getByLabel('Sub tag', { exact: true }).fill('Rivers');
}

async function save(page: Page): Promise<number> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await button(page, 'Done').click();
  const answer = await saved;
  expect(answer.status()).toBe(200);
  await expect(page).toHaveURL('/admin');
  return Number(new URL(answer.url()).pathname.split('/').at(-1));
}

test('a book is created from three dropped files and a cover', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  // The player may request the progress of its book at any time, even once the book is deleted.
  noise.expect(/status of 404 .*\/progress/);
  const title = `The Sluice ${randomUUID().slice(0, 8)}`;
  await signedIn(page, 'admin');
  await newPlaylist(page);

  await test.step('dropped files are sorted by number', async () => {
    await drop(page, [
      recording('10 - The Weir.wav', 31),
      recording('2 - Reeds.wav', 31),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me.') },
      recording('1 - Moss.wav', 31),
      { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: readFileSync(coverFile) },
    ]);
    await expect(page.getByText('1 file isn’t audio.')).toBeVisible();
    await expectChapters(page, ['Moss', 'Reeds', 'The Weir']);
    await expect(chapter(page, 'Moss')).toContainText('Not saved yet · 0:31');
    await expect(uploads(page)).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Use this cover').click();
    await expect(page.getByLabel('Cover image URL', { exact: true })).toHaveValue(/^\/media\/covers\//);
  });

  await test.step('what is not saved is kept as a draft; saved, it is a book', async () => {
    await fillIn(page, title);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('link', { name: 'Add Playlist' }).click();
    await button(page, 'Restore').click();
    await expectChapters(page, ['Moss', 'Reeds', 'The Weir']);
  });
  const id = await save(page);
  expect(await resumableFiles(page)).toEqual([]);

  await test.step('edited, and put in order by drag and by keyboard', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    const call = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith(`/api/books/${id}`) && answer.request().method() === 'PUT',
      );
    let saved = call();
    await chapter(page, 'The Weir')
      .getByTitle('Drag to reorder')
      .dragTo(chapter(page, 'Moss'), { targetPosition: { x: 200, y: 8 } });
    expect((await saved).status()).toBe(200);
    await expectChapters(page, ['The Weir', 'Moss', 'Reeds']);
    saved = call();
    await button(chapter(page, 'The Weir'), 'Move down The Weir').press('Enter');
    expect((await saved).status()).toBe(200);
    await expectChapters(page, ['Moss', 'The Weir', 'Reeds']);
    await button(chapter(page, 'Reeds'), 'Change Reeds').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit chapter' });
    await dialog.getByLabel('Chapter title').fill('Rushes');
    // A press outside the dialog does not close it, and so keeps the title.
    await page.mouse.click(2, 2);
    await dialog.getByLabel('Chapter title').press('Enter');
    await expect(chapter(page, 'Rushes')).toBeVisible();
    expect(await save(page)).toBe(id);
    const { chapters: savedChapters } = await api<Book>(page, 'GET', `/books/${id}`);
    expect(savedChapters.map((chapter) => chapter.title)).toEqual(['Moss', 'The Weir', 'Rushes']);
    for (const { duration } of savedChapters) expect(duration).toBeCloseTo(31, 1);
  });

  await test.step('listened to, and deleted', async () => {
    await page.goto(`/listen/${id}`);
    await play(page).click();
    await expectMoving(page);
    await api(page, 'DELETE', `/books/${id}`);
  });
});

test(
  'an upload interrupted by server crashes at 10, 50 and 90 % is complete, bit for bit',
  { tag: '@desktop' },
  async ({ page: first, context, app, noise }, info) => {
    noise.expect(/net::ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/);
    const title = `The Lock ${randomUUID().slice(0, 8)}`;
    const { buffer } = recording('', 60);
    const file = info.outputPath('Long Way Home.wav');
    writeFileSync(file, buffer);
    const name = path.basename(file);
    const ends = [0.1, 0.5, 0.9].map((share) => Math.ceil(buffer.length * share));
    const offsets: number[] = [];
    let stored = '';

    /**
     * Cuts three upload requests of a page at 10, 50 and 90 % of the file: they stay pending until the server
     * crashes.
     */
    const cutOff = (page: Page) =>
      page.route('**/api/media/uploads/*', async (route) => {
        const sent = route.request();
        if (sent.method() !== 'PATCH') return route.fallback();
        stored = path.join(app.folder, 'uploads', path.basename(sent.url()));
        const offset = Number(sent.headers()['upload-offset']);
        const end = ends[offsets.push(offset) - 1];
        if (end === undefined) return route.continue();
        const headers = { ...sent.headers(), 'content-length': buffer.length - offset };
        request(sent.url(), { method: 'PATCH', headers })
          .on('error', () => void route.abort('connectionreset'))
          .write(buffer.subarray(offset, end));
      });
    const crashAt = async (end: number | undefined) => {
      await expect.poll(() => statSync(stored, { throwIfNoEntry: false })?.size).toBe(end);
      await app.crash();
    };

    await signedIn(first, 'admin');
    await cutOff(first);
    await newPlaylist(first);
    await chooser(first).setInputFiles(file);
    await test.step('10 %: it goes on by itself', async () => {
      await crashAt(ends[0]);
      await expect(upload(first, name)).toContainText('Connection lost. Resuming automatically.');
      await app.revive();
      await expect(progress(first, name)).toHaveAttribute('aria-valuenow', '10');
    });

    const page = await test.step('50 %: the tab is closed, too, and the file chosen again', async () => {
      await crashAt(ends[1]);
      await first.close();
      await app.revive();
      const second = await context.newPage();
      await cutOff(second);
      await newPlaylist(second);
      await expect(second.getByRole('list', { name: 'Unfinished uploads' })).toContainText(
        'Long Way Home.wav, 50 % – choose the file again to continue',
      );
      await chooser(second).setInputFiles(file);
      await expect(second.getByRole('list', { name: 'Unfinished uploads' })).toBeHidden();
      return second;
    });

    await test.step('90 %', async () => {
      await crashAt(ends[2]);
      await app.revive();
      await expectChapters(page, ['Long Way Home']);
    });
    expect(offsets).toEqual([0, ...ends]);

    await page.getByLabel('Cover image URL from a file').setInputFiles(coverFile);
    await expect(page.getByLabel('Cover image URL', { exact: true })).toHaveValue(/^\/media\/covers\//);
    await fillIn(page, title);
    const id = await save(page);
    const book = await api<{ chapters: { audio_url: string }[] }>(page, 'GET', `/books/${id}`);
    const download = await page.request.get(book.chapters[0]?.audio_url ?? '');
    expect(sha256(await download.body())).toBe(sha256(buffer));
    await api(page, 'DELETE', `/books/${id}`);
  },
);
