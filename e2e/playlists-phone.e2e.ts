import { randomUUID } from 'node:crypto';
import { delayRequests } from './support/delay-requests.ts';
import { api } from './support/listening.ts';
import { button, chapters, coverFile, expectOrder, menuOf, sampleAudio } from './support/playlists.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('on a phone, playlists can be searched and chapters moved', { tag: '@phone' }, async ({ page }) => {
  const title = `The Lock ${randomUUID().slice(0, 8)}`;
  await signedIn(page, 'admin');
  await page.goto('/admin');
  const audio = await sampleAudio(page);
  const { id } = await api<{ id: number }>(page, 'POST', '/books', {
    title,
    status: 'Ongoing',
    cover_image: 'https://moss.example/weir.jpg',
    synopsis: '',
    tags: [{ main_tag: 'Official', sub_tag: 'Rivers' }],
    chapters: audio.map((audio_url, at) => ({ title: `Part ${at + 1}`, audio_url })),
  });
  await page.route('https://moss.example/**', (route) => route.fulfill({ path: coverFile }));
  const cards = page.getByRole('main').getByRole('link', { name: /^Edit / });

  await test.step('by the page, in either order, with its state in the address', async () => {
    await page.reload();
    await expect(cards).toHaveCount(24);
    await expect(cards.first()).toHaveAccessibleName(`Edit ${title}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/admin?page=2');
    await expect(page.getByRole('heading', { name: 'Playlists' })).toBeFocused();
    await button(page, 'A-Z').click();
    await expect(page).toHaveURL('/admin?sort=title');
    await expect(button(page, 'A-Z')).toHaveAttribute('aria-pressed', 'true');
    await expect(cards.first()).not.toHaveAccessibleName(`Edit ${title}`);
    await page.getByRole('searchbox', { name: 'Search playlists' }).fill(title);
    await expect(page).toHaveURL(/\?sort=title&search=The\+Lock/);
    await expect(cards).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/members');
  });

  await cards.click();
  await expect(chapters(page)).toHaveCount(3);
  await menuOf(page, 'Part 1').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expectOrder(page, id, ['Part 2', 'Part 1', 'Part 3']);
  await menuOf(page, 'Part 3').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expectOrder(page, id, ['Part 2', 'Part 3', 'Part 1']);

  await test.step('neither leaving nor Done loses what is pending', async () => {
    const sendCover = await delayRequests(page, '**/api/media/covers');
    await page.getByLabel('Cover image URL from a file').setInputFiles(coverFile);
    await button(page, 'Cancel').click();
    await button(page.getByRole('alertdialog', { name: 'Stop the upload?' }), 'Cancel').click();
    sendCover();
    await expect(page.getByLabel('Cover image URL', { exact: true })).toHaveValue(/^\/media\/covers\//);
    const release = await delayRequests(page, `**/api/books/${id}`);
    await button(page, 'Done').click();
    await page.getByLabel('Chapter title').fill('Part 4');
    release();
    await expect(page.getByText('Playlist saved.')).toBeVisible();
    await button(page, 'Clear').click();
    const releaseAgain = await delayRequests(page, `**/api/books/${id}`);
    await button(page, 'Done').click();
    await page.getByLabel('Synopsis').fill('Water over reeds.');
    await expect(button(page, 'Saving…')).toBeVisible();
    releaseAgain();
    await expect(button(page, 'Done')).toBeVisible();
    await expect(page.getByText('Not saved yet: synopsis')).toBeVisible();
    await button(page, 'Cancel').click();
    await cards.click();
    await button(page, 'Restore').click();
    await expect(page.getByLabel('Synopsis')).toHaveValue('Water over reeds.');
  });
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/admin\?sort=title&search=The\+Lock/);
  await button(page, `Delete ${title}`).click();
  await button(page.getByRole('alertdialog', { name: 'Delete Playlist?' }), 'Delete').click();
  await expect(page.getByText('No matching playlists found.')).toBeVisible();
});
