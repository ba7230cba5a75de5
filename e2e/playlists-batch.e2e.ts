import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, type Book } from './support/listening.ts';
import { button, sampleAudio } from './support/playlists.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks screens in both themes, which takes time.
test.setTimeout(240_000);

async function addPlaylists(page: Page, name: string, count: number): Promise<number[]> {
  const [audio = ''] = await sampleAudio(page);
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await api<{ id: number }>(page, 'POST', '/books', {
      title: `${name} ${String(n).padStart(2, '0')}`,
      cover_image: '/media/covers/typeset.svg',
      tags: [{ main_tag: 'Official', sub_tag: 'Batch' }],
      chapters: [{ title: 'One', audio_url: audio }],
      release: { state: n === 3 ? 'public' : 'draft' },
    });
    ids.push(id);
  }
  return ids;
}

test('several playlists are selected over pages, released, tagged and deleted', { tag: '@desktop' }, async ({
  page,
}) => {
  // The name has no '0', so that the '0' in the search below matches only the numbers of the playlists.
  const name = `Shoal ${randomUUID().slice(0, 8).replaceAll('0', 'f')}`;
  await signedIn(page, 'admin');
  await page.goto('/admin');
  const ids = await addPlaylists(page, name, 26);
  const box = (n: number) =>
    page.getByRole('checkbox', { name: `Select ${name} ${String(n).padStart(2, '0')}` });
  const bar = page.getByRole('group', { name: 'Selected playlists' });
  const read = (n: number) =>
    api<Book & { tags: object[]; release?: object }>(page, 'GET', `/books/${ids[n - 1]}`);
  await page.goto(`/admin?search=${encodeURIComponent(name)}&sort=title`);

  await test.step('Shift selects a range; a page is selected at once; pages are turned', async () => {
    await button(page, 'Select').click();
    await expect(button(bar, 'Release')).toBeDisabled();
    await box(2).click();
    await box(5).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('4 playlists selected');
    await box(3).focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('3 playlists selected');
    await expectAccessible(page);
    await button(page, 'Select all on this page').click();
    await expect(bar).toContainText('24 playlists selected');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(bar).toContainText('24 not on this page');
    await box(26).click();
    await expect(bar).toContainText('25 playlists selected');
    await page.getByRole('searchbox', { name: 'Search playlists' }).fill(`${name} 0`);
    await expect(page.getByText('25 playlists stay selected.')).toBeVisible();
    await expect(bar).toContainText('16 not on this page');
  });

  await test.step('tags are added to all of them', async () => {
    await button(bar, 'Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 25 playlists' });
    await expect(button(dialog, 'Add')).toBeDisabled();
    await dialog.getByLabel('Main tag', { exact: true }).fill('Mood');
    await dialog.getByLabel('Sub tag', { exact: true }).fill('Calm');
    await expectAccessible(page);
    await button(dialog, 'Add').click();
    await expect(page.getByText('25 playlists changed.')).toBeVisible();
    await expect(bar).toContainText('0 playlists selected');
    for (const n of [1, 24, 26])
      expect((await read(n)).tags).toEqual([
        { main_tag: 'Official', sub_tag: 'Batch' },
        { main_tag: 'Mood', sub_tag: 'Calm' },
      ]);
    expect((await read(25)).tags).toHaveLength(1);
  });

  await test.step('what cannot be done stays selected with its reason', async () => {
    await button(page, 'Select all on this page').click();
    await box(9).click();
    await button(bar, 'Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 8 playlists' });
    await dialog.getByRole('radio', { name: 'Remove tags' }).check();
    await dialog.getByRole('checkbox', { name: 'Mood · Calm' }).check();
    await button(dialog, 'Remove').click();
    await expect(page.getByText('8 playlists changed.')).toBeVisible();
    for (const n of [1, 9]) await box(n).click();
    await button(bar, 'Tags').click();
    const other = page.getByRole('dialog', { name: 'Tags of 2 playlists' });
    await other.getByRole('radio', { name: 'Remove tags' }).check();
    await other.getByRole('checkbox', { name: 'Official · Batch' }).check();
    await button(other, 'Remove').click();
    await expect(page.getByText('1 playlist not changed, still selected:')).toBeVisible();
    await expect(page.getByText(`${name} 01: An audiobook needs a main tag and a sub tag.`)).toBeVisible();
    await expect(box(1)).toBeChecked();
    await expect(box(9)).not.toBeChecked();
  });

  await test.step('drafts come out; followers are told only if that is asked for', async () => {
    await box(2).click();
    await button(bar, 'Release').click();
    const dialog = page.getByRole('dialog', { name: 'When 2 playlists come out' });
    await dialog.getByRole('radio', { name: 'Scheduled' }).check();
    await button(dialog, 'Apply').click();
    await expect(dialog.getByLabel('Date and time')).toHaveAccessibleDescription(/Choose/);
    await dialog.getByRole('radio', { name: 'Public' }).check();
    await expectAccessible(page);
    await button(dialog, 'Apply').click();
    await expect(page.getByText('2 playlists changed.', { exact: true })).toBeVisible();
    expect([(await read(1)).release, (await read(2)).release]).toEqual([undefined, undefined]);
    expect((await read(4)).release).toMatchObject({ state: 'draft' });
  });

  await test.step('Escape in a field or a popover leaves the selection alone', async () => {
    const search = page.getByRole('searchbox', { name: 'Search playlists' });
    await search.fill(name);
    await expect(box(24)).toBeVisible();
    await button(page, 'Select all on this page').click();
    await search.press('Escape');
    await search.fill(name);
    await expect(box(24)).toBeVisible();
    await expect(bar).toContainText('24 playlists selected');
  });

  /** Starts tagging the selected playlists; each request is held back until the test releases it. */
  async function beginTagging(tag: string) {
    const held: (() => void)[] = [];
    let isOpen = false;
    await page.route('**/api/books/batch', async (route) => {
      if (!isOpen) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await button(bar, 'Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Tags of' });
    await dialog.getByLabel('Main tag', { exact: true }).fill('Mood');
    await dialog.getByLabel('Sub tag', { exact: true }).fill(tag);
    await button(dialog, 'Add').click();
    await expect(button(bar, 'Stop')).toBeFocused();
    await expect.poll(() => held.length).toBe(1);
    return () => {
      isOpen = true;
      held[0]?.();
    };
  }

  await test.step('a change that runs keeps its selection, and can only be stopped', async () => {
    const letGo = await beginTagging('Held');
    await expect(button(page, 'Select')).toBeDisabled();
    await button(page, 'Select').click({ force: true });
    await expect(box(1)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(bar).toContainText('0 of 24 playlists done');
    const closes = () =>
      page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await closes(), 'the browser asks before the page is closed').toBe(false);
    await button(bar, 'Stop').click();
    letGo();
    await expect(page.getByText('10 of 24 playlists changed.')).toBeVisible();
    await expect(page.getByText('14 playlists not changed, still selected:')).toBeVisible();
    expect(await closes()).toBe(true);
    await box(24).click();
    await expect(page.getByText('13 playlists not changed, still selected:')).toBeVisible();
    await box(24).click();
  });

  await test.step('leaving the screen stops the change', async () => {
    const letGo = await beginTagging('Left');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(bar).toBeHidden();
    letGo();
    await expect(page.getByText('10 of 14 playlists changed.')).toBeVisible();
    await page.goBack();
    await button(page, 'Select').click();
    await expect(box(24)).toBeVisible();
    await button(page, 'Select all on this page').click();
  });

  await test.step('they are deleted after a question that counts them', async () => {
    await button(bar, 'Delete').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 24 Playlists?' });
    await expect(dialog).toContainText('and 19 more');
    await expectAccessible(page);
    await button(dialog, 'Delete').click();
    await expect(page.getByText('24 playlists deleted.')).toBeVisible();
    await expect(box(25)).toBeVisible();
    await expect(page.getByText('2 audiobooks')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(button(page, 'Select')).toBeFocused();
  });
});
