import { readWebVtt } from '@lamplight/align';
import type { Page } from '@playwright/test';
import { aBook, api, nextSeek } from './support/listening.ts';
import { button } from './support/playlists.ts';
import { expect, expectAccessible, isPhone, signedIn, test } from './support/test.ts';
import {
  bench,
  confirmPlaces,
  confirmSentence,
  row,
  rows,
  selectRow,
  show,
  words,
} from './support/text-editor.ts';

/** Drags the start of a sentence by some pixels, with a finger or a mouse. */
async function dragStart(page: Page, by: number): Promise<void> {
  const slider = bench(page).getByRole('slider', { name: 'Start of the sentence' });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!isPhone(page)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 5 });
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', [{ x: x + by * share, y }]);
  await touch('touchEnd', []);
}

test('a draft is corrected, and survives in another browser until it is published', async ({
  page,
  openContext,
}) => {
  await signedIn(page, 'admin');
  const { book } = await aBook(page, 7);
  const [first] = book.chapters.toSorted((a, b) => b.duration - a.duration);
  if (!first) throw new Error('This book has no chapters');
  const path = `/books/${book.id}/chapters/${first.id}/text`;
  const { vtt: published } = await api<{ vtt: string }>(page, 'GET', `${path}/draft`);
  const known = readWebVtt(published);
  const [from, to] = [known[0]?.start ?? 0, known.at(-1)?.end ?? 0];
  await api(page, 'PUT', path, {
    vtt: published,
    language: 'en',
    doubtful: [
      { index: 3, reason: 'unclear', doubt: 0.9 },
      { index: 1, reason: 'pace', doubt: 0.4 },
    ],
    review: { certainty: 0.85, extent: [from, to], without_text: [[2, 3]], checked: [0] },
  });
  const editor = `/admin/books/${book.id}/text?chapter=${first.id}`;
  const slider = bench(page).getByRole('slider', { name: 'Start of the sentence' });
  const start = async () => Number(await slider.getAttribute('aria-valuenow'));
  const textOf = (index: number) => known[index]?.text ?? '';

  await test.step('the worst doubt comes first, and plays from a second before', async () => {
    await page.goto(editor);
    await expect(
      page.getByText('The aligner is 85 % sure of the starts. It doubts 2 sentences'),
    ).toBeVisible();
    await expect(bench(page)).toContainText(textOf(3));
    await expect(page.getByText('0 of 2 doubtful ones checked')).toBeVisible();
    const target = await nextSeek(page.locator('audio'));
    await bench(page)
      .getByRole('button', { name: /^Play \d/ })
      .click();
    expect((await target()) - (known[3]?.start ?? 0)).toBeCloseTo(-1, 1);
    const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan((known[3]?.start ?? 0) + 0.3);
    await button(page, 'Next doubt').click();
    await expect(bench(page)).toContainText(textOf(1));
    await page.keyboard.press('p');
    await expect(bench(page)).toContainText(textOf(3));
    await page.keyboard.press('?');
    await expect(page.getByText('Show these keys'), "the editor's keys, not the player's").toBeVisible();
    await page.keyboard.press('n');
    await expect(bench(page), 'keys work on while their help has the focus').toContainText(textOf(1));
    await page.keyboard.press('p');
    await expect(bench(page)).toContainText(textOf(3));
  });

  await test.step('its start is moved by keys and by dragging, within its neighbours', async () => {
    const before = await start();
    await slider.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expect.poll(start).toBeCloseTo(before + 0.11, 3);
    await page.keyboard.press('End');
    await expect.poll(start).toBeCloseTo((known[4]?.start ?? 0) - 0.05, 3);
    await page.keyboard.press('Control+z');
    await expect.poll(start).toBeCloseTo(before, 3);
    await expect(bench(page).locator('.wave-line')).toBeVisible();
    await dragStart(page, 20);
    await expect.poll(start).toBeGreaterThan(before + 0.05);
    await expect.poll(start).toBeLessThan(before + 0.7);
    await expectAccessible(page);
  });
  const moved = await start();

  await test.step('a checked draft is there in another browser, and listeners read the published text', async () => {
    await confirmSentence(page);
    await expect(page.getByText('1 of 2 doubtful ones checked')).toBeVisible();
    await button(page, 'Save draft').click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    const other = await (await openContext()).newPage();
    await signedIn(other, 'admin', { isOtherDevice: true });
    await other.goto(editor);
    await expect(other.getByText('1 of 2 doubtful ones checked')).toBeVisible();
    await show(other, 'All');
    await expect(row(other, 4)).toContainText('Checked');
    await other.close();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const read = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(readWebVtt(await read.text())[3]?.start).toBe(known[3]?.start);
  });

  await test.step('where the text begins is corrected; what is checked stays', async () => {
    await page.getByText(/^Text begins at \d+:\d\d and ends at \d+:\d\d, 1 stretch without text/).click();
    const field = page.getByRole('textbox', { name: 'Text begins at' });
    await field.fill('9:99:99');
    await expect(page.getByText(/Write minutes and seconds/)).toBeVisible();
    await page.getByRole('slider', { name: 'Text begins at' }).press('Home');
    await expect(field).toHaveValue('0:00.00');
    await button(page, 'Align again in this range').click();
    await expect(page.getByText('Text begins at 0:00 and')).toBeVisible({ timeout: 30_000 });
    await expect(rows(page)).not.toHaveCount(0);
    await show(page, 'All');
    await selectRow(page, 4);
    expect(await start()).toBeCloseTo(moved, 3);
    await expect(bench(page).getByRole('checkbox')).toBeChecked();
  });

  await test.step('other words for one sentence move no other', async () => {
    await button(page, 'Edit or replace text').click();
    const all = await words(page).inputValue();
    await words(page).fill(all.replace(textOf(5), 'Meanwhile eleven herons argued about umbrellas.'));
    await button(page, 'Align what changed').click();
    await expect(page.getByText(/\d+ sentences stayed in place, 1 aligned again/)).toBeVisible({
      timeout: 30_000,
    });
    await show(page, 'All');
    await expect(row(page, 6)).toContainText('Meanwhile eleven herons');
    await selectRow(page, 4);
    expect(await start()).toBeCloseTo(moved, 3);
    await expect(bench(page).getByRole('checkbox')).toBeChecked();
    await button(page, 'Discard changes').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(rows(page).filter({ hasText: 'Meanwhile eleven herons' })).toHaveCount(0);
  });

  await test.step('it is published once five places are heard, two of them doubtful', async () => {
    await expect(button(page, 'Publish text')).toBeDisabled();
    await confirmPlaces(page);
    await button(page, 'Publish text').click();
    await expect(page.getByText('Text published.')).toBeVisible();
    await api(page, 'PUT', path, { vtt: published, language: 'en' });
  });
});
