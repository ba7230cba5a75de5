import { randomUUID } from 'node:crypto';
import { aBook, api, type Book } from './support/listening.ts';
import { button, chapter, sampleAudio } from './support/playlists.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Milliseconds from scheduling until the release that the test waits for. */
const soonMs = 6_000;

interface Release {
  readonly at: string;
}
type Released = Book & { chapters: { id: number; release?: Release }[] };

test('an editor schedules a chapter, moves it in the calendar, and members hear it once it is out', {
  tag: '@desktop',
}, async ({ page, openContext, noise }) => {
  const title = `The Weir ${randomUUID().slice(0, 8)}`;
  const day = new Date();
  day.setDate(1);
  day.setMonth(day.getMonth() + 2);
  const month = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
  await signedIn(page, 'admin');
  await page.goto('/admin');
  const [audio = ''] = await sampleAudio(page);
  const { book } = await aBook(page, 1);
  const { cover_image } = await api<{ cover_image: string }>(page, 'GET', `/books/${book.id}`);
  const { id } = await api<Book>(page, 'POST', '/books', {
    title,
    synopsis: 'Water over stone.',
    cover_image,
    tags: [{ main_tag: 'Official', sub_tag: 'Rivers' }],
    chapters: [{ title: 'First', audio_url: audio }],
  });
  const listener = await (await openContext()).newPage();
  await signedIn(listener, 'member');
  const heard = () => listener.getByRole('listitem').filter({ hasText: 'Overfall' });

  await test.step('a time that cannot be is refused at its field', async () => {
    await page.goto(`/playlist/${id}`);
    await page.getByLabel('Chapter title').fill('Overfall');
    await page.getByLabel('Audio URL').fill(audio);
    await page
      .getByRole('group', { name: 'Chapter release' })
      .getByRole('radio', { name: 'Scheduled' })
      .check();
    const time = page.getByLabel('Date and time');
    await button(page, 'Add Chapter').click();
    await expect(time).toHaveAccessibleDescription(/Choose a date and time/);
    await time.fill('1900-01-01T09:00');
    await expect(time).toHaveAccessibleDescription(/Choose a time in the future/);
    await expectAccessible(page);
    await time.fill(`${month}-10T09:00`);
    await button(page, 'Add Chapter').click();
    await expect(chapter(page, 'Overfall')).toContainText('Scheduled');
    await button(page, 'Done').click();
    await expect(page.getByText('Playlist saved.')).toBeVisible();
  });

  await test.step('members do not see it', async () => {
    await listener.goto(`/synopsis/${id}`);
    await expect(listener.getByRole('heading', { name: title })).toBeVisible();
    await expect(listener.getByText('1 chapter', { exact: false }).first()).toBeVisible();
    await expect(heard()).toHaveCount(0);
  });

  await test.step('the calendar moves it by drag and by keyboard, and back', async () => {
    await page.goto('/admin/calendar?month=2030-01');
    await expect(page.getByText(/^Time zone: \w/)).toBeVisible();
    await button(page, 'This month').click();
    await expect(page.locator('[aria-current="date"]')).toBeVisible();
    await page.goto(`/admin/calendar?month=${month}`);
    const on = (date: number) => page.locator(`[data-day="${month}-${date}"]`).getByText('Overfall');
    await expect(on(10)).toBeVisible();
    await expectAccessible(page);
    await page
      .locator('[data-entry]')
      .filter({ hasText: title })
      .dragTo(page.locator(`[data-day="${month}-20"]`));
    // Hovering keeps the toast with Undo open.
    await button(page, 'Undo').hover();
    await expect(on(20)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(on(10)).toBeVisible();
    await button(page, 'Move Overfall').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'A day earlier' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(on(11)).toBeVisible();
    await expect(button(page, 'Move Overfall')).toBeFocused();
    const lastDay = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
    const { chapters } = await api<Released>(page, 'GET', `/books/${id}`);
    await api(page, 'PUT', `/releases/chapter/${chapters[1]?.id}`, {
      at: new Date(`${month}-${lastDay}T09:00`).toISOString(),
      expected_at: chapters[1]?.release?.at,
    });
    await page.reload();
    await button(page, 'Move Overfall').press('Enter');
    await page.getByRole('menuitem', { name: 'A day later' }).press('Enter');
    await expect(on(lastDay)).toHaveCount(0);
    await expect(page.locator('h2:focus')).toHaveCount(1);
    await button(page, 'Undo').press('Enter');
    await expect(on(lastDay)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(on(lastDay)).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step('a refused move keeps the dialog, with what was typed', async () => {
    noise.expect(/status of 412 .*\/api\/releases\//);
    await button(page, 'Move Overfall').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const { chapters } = await api<Released>(page, 'GET', `/books/${id}`);
    await api(page, 'PUT', `/releases/chapter/${chapters[1]?.id}`, {
      at: new Date(`${month}-12T09:00`).toISOString(),
      expected_at: chapters[1]?.release?.at,
    });
    const time = page.getByRole('dialog').getByLabel('Date and time');
    await time.fill(`${month}-14T10:00`);
    await button(page, 'Move').click();
    await expect(time).toHaveAccessibleDescription(/was moved meanwhile/);
    await expect(time).toHaveValue(`${month}-14T10:00`);
    await button(page, 'Cancel').click();
  });

  await test.step('members see it when its time has come', async () => {
    const { chapters } = await api<Released>(page, 'GET', `/books/${id}`);
    const second = chapters[1];
    // Try again if the time has passed when the request arrives, because the server then refuses it.
    await expect(() =>
      api(page, 'PUT', `/releases/chapter/${second?.id}`, {
        at: new Date(Date.now() + soonMs).toISOString(),
        expected_at: second?.release?.at,
      }),
    ).toPass();
    await expect.poll(async () => (await api<Book>(listener, 'GET', `/books/${id}`)).chapters.length).toBe(2);
    await listener.reload();
    await expect(heard()).toBeVisible();
    await page.goto(`/playlist/${id}`);
    await expect(chapter(page, 'Overfall')).not.toContainText('Scheduled');
  });

  await listener.close();
  // Leave the editor first, because it would request the clips of the deleted book.
  await page.goto('/admin');
  await api(page, 'DELETE', `/books/${id}`);
});
