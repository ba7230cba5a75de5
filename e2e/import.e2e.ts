import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillFolder, silentMp3 } from '../apps/server/src/testing/recordings.ts';
import { soundBytes } from '../apps/server/src/testing/sound-files.ts';
import { startApp } from './support/app-under-test.ts';
import { api } from './support/listening.ts';
import { coverFile } from './support/playlists.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';

// Checks screens in both themes and two widths, on its own app.
test.setTimeout(240_000);

test('a folder on the server is imported as playlists', { tag: '@desktop' }, async ({ openContext }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lamplight-recordings-'));
  let length = 40;
  const sound = (tags = {}) => silentMp3(tags, (length += 1));
  await fillFolder(folder, {
    'audiobooks/Ann Author/The Long Way/01 - Setting Out.mp3': sound({
      genre: 'Travel',
      narrator: 'Rita Reader',
    }),
    'audiobooks/Ann Author/The Long Way/02 - Arriving.mp3': sound(),
    'audiobooks/Ann Author/The Long Way/cover.jpg': await readFile(coverFile),
    'audiobooks/Ann Author/The Short Way/01.mp3': sound(),
    'audiobooks/Ann Author/Not Wanted/01.mp3': sound(),
    'audiobooks/Broken Book/01.mp3': 'no audio, whatever its name says',
    'audiobooks/Torn Book/01.mp3': sound(),
    'audiobooks/Torn Book/metadata.json': '{"title":"Torn Book"}',
    'audiobooks/Torn Book/02.mp3': (await soundBytes('book.mp3')).subarray(0, 8000),
  });
  const app = await startApp({ IMPORT_DIR: folder });
  const context = await openContext({ baseURL: app.url });
  const page = await context.newPage();
  const phone = { width: 360, height: 780 };
  const desktop = { width: 1280, height: 860 };
  /** Checks that nothing overflows at any of the sizes, and runs axe at the last. */
  const checkLayout = async (...sizes: (typeof phone)[]) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `overflow at ${size.width} px`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  };
  try {
    await signedIn(page, 'admin');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page).toHaveURL('/admin/import');

    await test.step('a folder is chosen', async () => {
      await page.getByRole('button', { name: 'audiobooks' }).click();
      await expect(page.getByRole('heading', { name: 'audiobooks' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ann Author' })).toBeVisible();
      await checkLayout(phone);
      await page.getByRole('button', { name: 'Read this folder' }).click();
    });

    await test.step('the plan lists what will be imported and what will not', async () => {
      await expect(page.getByRole('tab', { name: 'To import (3)' })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'The Long Way' })).toBeChecked();
      await expect(page.getByText('Tags: Rita Reader, Travel')).toBeVisible();
      await checkLayout(desktop, phone);
      await page.getByRole('tab', { name: 'Problems (2)' }).click();
      await expect(page.getByText('Broken Book').first()).toBeVisible();
      await expect(page.getByText("'01.mp3': ")).toBeVisible();
      const torn = page.getByRole('list', { name: 'Damaged files in Torn Book' });
      await expect(page.getByText("'02.mp3': This file is incomplete")).toBeVisible();
      await expect(torn.getByText('1 chapter ·')).toBeVisible();
      await expect(torn.getByText('3 chapters ·')).toBeVisible();
      await checkLayout(phone, desktop);
      const choose = torn.getByRole('button', { name: 'Import the playable part' });
      await choose.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: 'To import (4)' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Problems (1)' })).toBeVisible();
      // The focus stays in the import plan.
      await expectFocusNotLost(page);
      await page.getByRole('tab', { name: 'To import (4)' }).click();
      await expect(page.getByText('Only the playable part')).toBeVisible();
      await checkLayout(desktop, phone);
      await torn.getByRole('button', { name: 'Skip this book' }).click();
      await page.getByRole('tab', { name: 'To import (3)' }).click();
      await page.getByRole('checkbox', { name: 'Not Wanted' }).uncheck();
    });

    await test.step('it is imported in the background', async () => {
      await page.getByRole('button', { name: 'Import 2 books' }).click();
      // The import continues without an open page.
      await page.goto('/admin');
      await expect
        .poll(
          async () => {
            const books = await api<{ title: string }[]>(page, 'GET', '/books?q=way&page=1');
            return books.map(({ title }) => title).filter((title) => /^The (Long|Short) Way$/.test(title))
              .length;
          },
          { timeout: 60_000 },
        )
        .toBe(2);
      await page.goto('/admin?sort=new');
      await expect(page.getByRole('link', { name: 'Edit The Long Way' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Edit Not Wanted' })).toHaveCount(0);
    });

    await test.step('its results and their reasons are there until they are dismissed', async () => {
      for (const visit of ['the first', 'another']) {
        await page.goto('/admin/import?folder=audiobooks');
        await expect(page.getByText('2 books imported.').last(), visit).toBeVisible();
        await expect(page.getByRole('region', { name: 'Problems (2)' })).toContainText("'01.mp3': ");
        await expect(page.getByRole('link', { name: 'The Long Way' })).toBeVisible();
      }
      await checkLayout(phone, desktop);
      await page.getByRole('button', { name: 'Choose another folder' }).click();
      await expect(page.getByRole('button', { name: 'Read this folder' })).toBeVisible();
    });

    await test.step('a second time only what was left out is offered', async () => {
      await page.goto('/admin/import?folder=audiobooks');
      await page.getByRole('button', { name: 'Read this folder' }).click();
      await expect(page.getByRole('tab', { name: 'Known (2)' })).toBeVisible();
      await page.getByRole('button', { name: 'Import 1 book' }).click();
      await expect(page.getByText('1 book imported.').last()).toBeVisible({ timeout: 60_000 });
      await checkLayout(desktop);
      await page.getByRole('link', { name: 'Go to the playlists' }).click();
      await expect(page).toHaveURL('/admin');
    });
  } finally {
    await context.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
