import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { aBook, api, type Book, expectMoving, play } from './support/listening.ts';
import {
  button,
  chapter,
  chapters,
  coverFile,
  expectOrder,
  menuOf,
  sampleAudio,
} from './support/playlists.ts';
import { recording } from './support/recordings.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks screens in both themes, which takes time.
test.setTimeout(240_000);

const incomplete = 'Please fill in all fields and add at least one chapter and select tags.';
const uploading = 'The picture is still uploading.';
const orderFailed = 'Failed to save chapter order. Please try again.';

const handle = (page: Page, title: string) => chapter(page, title).getByTitle('Drag to reorder');
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function addChapter(page: Page, audio: string, title?: string): Promise<void> {
  const before = await chapters(page).count();
  if (title) await page.getByLabel('Chapter title').fill(title);
  await page.getByLabel('Audio URL').fill(audio);
  await page.keyboard.press('Enter');
  await expect(chapters(page)).toHaveCount(before + 1);
}

test('a book is created, edited, reordered, played and deleted', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  const title = `The Weir ${randomUUID().slice(0, 8)}`;
  await signedIn(page, 'admin');
  await page.goto('/admin');
  const { book: other } = await aBook(page, 1);
  const audio = await sampleAudio(page);
  await page.getByRole('link', { name: 'Add Playlist' }).click();
  await expect(page).toHaveURL('/playlist/new');
  const done = button(page, 'Done');

  await test.step('Done waits until nothing is missing', async () => {
    await expect(done).toBeDisabled();
    await expect(page.getByText(incomplete)).toBeVisible();
    await expect(page.getByText('Missing: cover image, title, main tag, sub tag, a chapter')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill(other.title);
    const coverField = page.getByLabel('Cover image URL', { exact: true });
    await coverField.fill('javascript:alert(1)');
    await expect(coverField).toHaveAccessibleDescription('Enter an address that begins with https://');
    await expect(page.getByText('Missing: cover image')).toBeVisible();
    await page.getByLabel('Cover image URL from a file').setInputFiles(coverFile);
    await expect(page.getByLabel('Cover image URL', { exact: true })).toHaveValue(/^\/media\/covers\//);
    await expect(page.getByRole('img', { name: `Cover of ${other.title}` })).toBeVisible();
    await page.getByLabel('Synopsis').fill('Water over stone.');
    await button(page.getByRole('list', { name: 'Main tags in use' }), 'Official').click();
    await expect(page.getByLabel('Main tag', { exact: true })).toHaveValue('Official');
    await page.getByLabel('Sub tag', { exact: true }).fill('Rivers');
    await expect(done).toBeDisabled();
    await expect(done).toHaveAccessibleDescription(`${incomplete} Missing: a chapter`);
  });

  await test.step('chapters get their titles by number', async () => {
    await page.getByRole('radio', { name: 'Volume N' }).check();
    await expect(page.getByLabel('Chapter title')).toHaveValue('Volume 1');
    await page.getByLabel('Audio URL').fill('moss');
    await button(page, 'Add Chapter').click();
    await expect(page.getByText('Enter an address that begins with https://')).toBeVisible();
    for (const address of audio) await addChapter(page, address);
    await expect(chapter(page, 'Volume 3')).toBeVisible();
    await expect(page.getByLabel('Chapter title')).toHaveValue('Volume 4');
    await page.getByRole('radio', { name: 'Book N' }).check();
    await expect(page.getByLabel('Chapter title')).toHaveValue('Book 1');
  });

  await test.step('a title that is taken by the same people', async () => {
    noise.expect(/status of 400 .*\/api\/books/);
    const people = await api<Record<'authors' | 'narrators', { name: string }[]>>(
      page,
      'GET',
      `/books/${other.id}`,
    );
    await page.getByRole('combobox', { name: 'Authors' }).fill(people.authors[0]?.name ?? '');
    await page.getByRole('combobox', { name: 'Narrators' }).fill(people.narrators[0]?.name ?? '');
    await done.click();
    await expect(
      page.getByText('A playlist with this title already exists. Please choose a different title.'),
    ).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.getByLabel('Title', { exact: true }).fill(title);
  });

  const id = await test.step('Done adds it, saves it and goes back', async () => {
    const added = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/books') && answer.request().method() === 'POST',
    );
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await done.click();
    const { id: newId }: { id: number } = await (await added).json();
    const put = await saved;
    expect(put.status()).toBe(200);
    expect(put.url()).toMatch(new RegExp(`/api/books/${newId}$`));
    expect(put.request().postDataJSON()).toEqual((await added).request().postDataJSON());
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Playlist saved.')).toBeVisible();
    return newId;
  });
  const ids = (await api<Book>(page, 'GET', `/books/${id}`)).chapters.map((row) => row.id);

  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(chapters(page)).toHaveCount(3);

  await test.step('dragged into another order, which is looked up a second later', async () => {
    const call = (method: string) =>
      page.waitForResponse(
        (answer) => answer.url().endsWith(`/api/books/${id}`) && answer.request().method() === method,
      );
    const [saved, lookedUp] = [call('PUT'), call('GET')];
    await handle(page, 'Volume 3').dragTo(chapter(page, 'Volume 1'), { targetPosition: { x: 200, y: 8 } });
    expect((await saved).status()).toBe(200);
    expect((await lookedUp).status()).toBe(200);
    await expectOrder(page, id, ['Volume 3', 'Volume 1', 'Volume 2']);
    await expect(page.getByText('3 chapters · Order saved')).toBeVisible();
  });

  await test.step('and moved with the keyboard', async () => {
    const down = button(chapter(page, 'Volume 3'), 'Move down Volume 3');
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toBeFocused();
    await expectOrder(page, id, ['Volume 1', 'Volume 3', 'Volume 2']);
    await menuOf(page, 'Volume 2').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Move to position' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move to position' });
    await expect(dialog.getByLabel('Position')).toBeFocused();
    await dialog.getByLabel('Position').fill('4');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a whole number from 1 to 3.')).toBeVisible();
    await dialog.getByLabel('Position').fill('1');
    await page.keyboard.press('Enter');
    await expect(menuOf(page, 'Volume 2')).toBeFocused();
    await expectOrder(page, id, ['Volume 2', 'Volume 1', 'Volume 3']);
  });

  await test.step('an order that is not saved says so, and is tried again', async () => {
    noise.expect(/status of 500 .*\/api\/books\//);
    await page.route(`**/api/books/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await button(chapter(page, 'Volume 3'), 'Move up Volume 3').click();
    await expect(page.getByText(orderFailed)).toBeVisible();
    // Wait longer than until the check that follows a save: the message must still be shown.
    await page.waitForTimeout(1200);
    await expect(page.getByText(orderFailed)).toBeVisible();
    await page.unroute(`**/api/books/${id}`);
    await button(page, 'Retry').click();
    await expect(page.getByText(orderFailed)).toBeHidden();
    await expectOrder(page, id, ['Volume 2', 'Volume 3', 'Volume 1']);
  });

  await test.step('what is not saved survives leaving and reloading, whole', async () => {
    await menuOf(page, 'Volume 3').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit chapter' });
    await dialog.getByLabel('Chapter title').fill('The Third');
    await dialog.getByRole('checkbox', { name: /Use the playlist.s cover/ }).uncheck();
    const imageFile = dialog.getByLabel('Chapter image URL from a file');
    // Fired when the user closes the file picker without a file: the dialog stays open.
    await imageFile.dispatchEvent('cancel');
    await expect(dialog.getByLabel('Chapter title')).toHaveValue('The Third');
    const sendImage = await delayRequests(page, '**/api/media/covers');
    await imageFile.setInputFiles(coverFile);
    await expect(button(dialog, 'Apply')).toBeDisabled();
    await expect(button(dialog, 'Apply')).toHaveAccessibleDescription(uploading);
    sendImage();
    await button(dialog, 'Apply').click();
    await expect(chapter(page, 'The Third')).toContainText('Changed, not saved yet');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByText('Changes not saved. They are kept as a draft.')).toBeVisible();
    await page.goBack();
    await expect(offer(page)).toContainText('1 chapter');
    await button(offer(page), 'Restore').click();
    await expect(page.getByRole('heading', { name: 'Edit Playlist' })).toBeFocused();
    await expect(chapter(page, 'The Third')).toBeVisible();
    await page.getByLabel('Synopsis').fill('Water over moss.');
    await page.getByRole('radio', { name: 'Complete' }).check();
    await expect(page.getByText('Not saved yet: status, synopsis, 1 chapter')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Synopsis')).toHaveValue('Water over stone.');
    await expectAccessible(page);
    await button(offer(page), 'Restore').click();
    await expect(page.getByLabel('Synopsis')).toHaveValue('Water over moss.');
    await expect(page.getByRole('radio', { name: 'Complete' })).toBeChecked();
    await expect(chapter(page, 'The Third')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await button(offer(page), 'Restore').click();
    const sendCover = await delayRequests(page, '**/api/media/covers');
    await page.getByLabel('Cover image URL from a file').setInputFiles(coverFile);
    await expect(done).toBeDisabled();
    await expect(done).toHaveAccessibleDescription(uploading);
    sendCover();
    await expect(done).toBeEnabled();
    await page.getByLabel('Chapter title').fill('Overfall');
    await expect(done).toHaveAccessibleDescription(/^A chapter is filled in but not added/);
    await button(page, 'Cancel').click();
    await button(page.getByRole('alertdialog', { name: 'Discard chapter?' }), 'Cancel').click();
    await button(page, 'Clear').click();
    await expect(page.getByLabel('Chapter title')).toHaveValue('');
    await expect(page.getByLabel('Chapter title')).toBeFocused();
    const release = await delayRequests(page, `**/api/books/${id}`);
    await done.click();
    await expect(button(page, 'Saving…')).toBeVisible();
    release();
    await expect(page).toHaveURL('/admin');
    const { chapters: now } = await api<Book>(page, 'GET', `/books/${id}`);
    expect(now.map((row) => row.title)).toEqual(['Volume 2', 'The Third', 'Volume 1']);
    expect(now.map((row) => row.id)).toEqual([ids[1], ids[2], ids[0]]);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(chapters(page)).toHaveCount(3);
    await expect(offer(page)).toBeHidden();
  });

  await test.step('several chapters are renamed at once, which can be undone; their audio is replaced', async () => {
    await button(page, 'Select chapters').click();
    await page.getByRole('checkbox', { name: 'Select Volume 2' }).click();
    await page.getByRole('checkbox', { name: 'Select Volume 1' }).click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 chapters selected')).toBeVisible();
    await button(page, 'Rename').click();
    const dialog = page.getByRole('dialog', { name: 'Rename 3 chapters' });
    await dialog.getByLabel('Pattern').fill('Part {nn}');
    await expect(dialog.getByText('3 titles will change.')).toBeVisible();
    await expectAccessible(page);
    await button(dialog, 'Rename').click();
    await expect(chapter(page, 'Part 03')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(chapter(page, 'The Third')).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await button(page, 'Stop selecting').click();

    await menuOf(page, 'The Third').click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Replace audio' }).click();
    await (await choosing).setFiles(recording('Anything.wav', 31));
    await expect(chapter(page, 'The Third')).toContainText('New audio, not saved yet · 0:31');
    await done.click();
    await expect(page).toHaveURL('/admin');
    const { chapters: now } = await api<Book>(page, 'GET', `/books/${id}`);
    expect(now.map((row) => row.id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(now[1]?.title).toBe('The Third');
    expect(now[1]?.duration).toBeCloseTo(31, 1);
  });

  await test.step('a chapter is deleted', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await menuOf(page, 'Volume 2').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(page.getByRole('alertdialog', { name: 'Delete Chapter?' }), 'Delete').click();
    await expect(menuOf(page, 'The Third')).toBeFocused();
    await expectOrder(page, id, ['The Third', 'Volume 1']);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('it is heard', async () => {
    await page.getByRole('link', { name: new RegExp(`^(?!Edit).*${title}`) }).click();
    await expect(page).toHaveURL(`/listen/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Third');
    await play(page).click();
    await expectMoving(page);
  });

  await test.step('and deleted, once that is agreed to', async () => {
    await page.goto(`/admin?search=${encodeURIComponent(title)}`);
    const dialog = page.getByRole('alertdialog', { name: 'Delete Playlist?' });
    await button(page, `Delete ${title}`).click();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await button(page, `Delete ${title}`).click();
    await expectAccessible(page);
    await button(dialog, 'Delete').click();
    await expect(page.getByText('No matching playlists found.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/admin');
    await page.goto(`/playlist/${id}`);
    noise.expect(/status of 404 .*\/api\/books\//);
    await expect(page.getByText('Audiobook not found.')).toBeVisible();
  });
});
