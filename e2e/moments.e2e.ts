import { readFile } from 'node:fs/promises';
import { signedInAs } from './support/accounts.ts';
import {
  aBook,
  api,
  blurFocused,
  expectMoving,
  leaveAt,
  pause,
  play,
  playFrom,
  soundAt,
} from './support/listening.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ ownContext: true });

interface Moment {
  id: string;
  position: number;
  note: string;
}

test('moments are saved while playing, by key and offline, with notes; one plays from its second', {
  tag: '@desktop',
}, async ({ app, page, context, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signedInAs(page, await newPerson(app));
  const { book, first, second } = await aBook(page, 2);
  const moments = () => api<Moment[]>(page, 'GET', `/user/moments?book_id=${book.id}`);
  await playFrom(page, book, first, 0);
  const rows = page.getByRole('list', { name: `Moments of ${book.title}` }).getByRole('listitem');

  await test.step('without a network the panel shows a moment at once, although it was never open', async () => {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/listen-moments-')),
    );
    await blurFocused(page);
    await context.setOffline(true);
    await page.keyboard.press('d');
    await page.getByRole('tab', { name: 'Moments' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('tab', { name: 'Chapters' }).click();
  });

  await test.step('the button saves the second that is heard, with a note, and the sound goes on', async () => {
    const before = await soundAt(page);
    await page.getByRole('button', { name: 'Save this moment' }).click();
    const after = await soundAt(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expectAccessible(page);
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('The turning point\nof the story');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Note kept as a draft.')).toBeVisible();
    await page.getByRole('tab', { name: 'Moments' }).click();
    await page.getByRole('button', { name: 'Change the moment' }).click();
    await page.getByRole('menuitem', { name: 'Add note' }).click();
    await expect(note, 'nothing that was typed is lost').toHaveValue('The turning point\nof the story');
    await note.press('Control+Enter');
    await expectMoving(page);
    await expect
      .poll(async () => (await moments()).map(({ note }) => note))
      .toEqual(['The turning point\nof the story']);
    const [saved] = await moments();
    expect(saved?.position).toBeGreaterThanOrEqual(before - 0.1);
    expect(saved?.position).toBeLessThanOrEqual(after + 0.1);
  });

  await test.step('the key saves one without a network; it is sent once there is one', async () => {
    await expect(rows).toHaveCount(1);
    await blurFocused(page);
    await context.setOffline(true);
    await page.evaluate(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true })),
    );
    // Focusing Undo keeps the toast open until the last step.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(rows).toHaveCount(2);
    await expectMoving(page);
    await context.setOffline(false);
    await expect.poll(async () => (await moments()).length).toBe(2);
    await expect(rows).toHaveCount(2);
  });

  await test.step('Undo takes the last one back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await moments()).length).toBe(1);
  });

  await test.step('My Library has it with all others, finds it, and plays it', async () => {
    await api(page, 'PUT', '/user/moments/other', { chapter_id: second.id, position: 1 });
    await page.goto('/library?list=moments');
    await expect(page.getByText('2 moments')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all moments' }).click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Moments.md');
    expect(await readFile(await file.path(), 'utf8')).toContain('> The turning point\\\n> of the story');

    await context.setOffline(true);
    await expect(page.getByText('Connect to export')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await rows.nth(1).getByRole('button', { name: 'Change the moment' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // Focusing Undo keeps the toast open.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(rows).toHaveCount(1);
    await expect(
      page.getByText('1 moment', { exact: true }),
      'the total counts unsent changes',
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('2 moments')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your library' }).fill('TURNING');
    await expect(rows).toHaveCount(1);
    await leaveAt(page, book, second, 20);
    await rows.getByRole('button', { name: 'Play from' }).click();
    await expect(page).toHaveURL(new RegExp(`/listen/${book.id}`));
    await expect(play(page)).toHaveCount(0);
    await expectMoving(page);
    await pause(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
    const [saved] = await moments();
    expect(await soundAt(page)).toBeGreaterThan(saved?.position ?? 0);
  });
});
