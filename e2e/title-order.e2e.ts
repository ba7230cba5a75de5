import { aBook, api } from './support/listening.ts';
import { button, sampleAudio } from './support/playlists.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// The order applies to all members, so this journey has its own app.
test('an admin has lists ignore leading articles, and changes that again', { tag: '@desktop' }, async ({
  ownApp: app,
  openContext,
}) => {
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'admin');
  await page.goto('/admin');
  const { book } = await aBook(page, 0);
  const [audio_url] = await sampleAudio(page);
  const { cover_image } = await api<{ cover_image: string }>(page, 'GET', `/books/${book.id}`);
  const titles = ['The Aardvark of Tidewell', 'Badger of Tidewell', 'A Cat of Tidewell'];
  for (const title of titles)
    await api(page, 'POST', '/books', {
      title,
      cover_image,
      language: 'en',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters: [{ title: 'One', audio_url }],
    });
  /** Returns the titles in the order of the grid. */
  const shown = async () => {
    const text = await page.getByRole('main').innerText();
    const found = titles.filter((title) => text.includes(title));
    return found.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  };
  const expectGrid = (order: string[]) =>
    expect(async () => {
      await page.goto('/admin?search=of+Tidewell&sort=title');
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
      await expect.poll(shown, { timeout: 3_000 }).toEqual(order);
    }).toPass();
  const box = page.getByRole('checkbox', { name: 'Ignore leading articles when sorting titles' });
  const set = async (isOn: boolean) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(box).toBeChecked({ checked: !isOn });
    await box.focus();
    await page.keyboard.press('Space');
    await button(page, 'Save').click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  };

  const written = ['A Cat of Tidewell', 'Badger of Tidewell', 'The Aardvark of Tidewell'];
  await expectGrid(written);
  await set(true);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectGrid(titles);
  await set(false);
  await expectGrid(written);
});
