import { type Cue, readWebVtt, wordsOfCues } from '@lamplight/align';
import { epubOf } from './support/epub.ts';
import { aBook, api, expectMoving, nextSeek, player, playFrom } from './support/listening.ts';
import { expectMessage } from './support/message.ts';
import { button } from './support/playlists.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';
import { bench, confirmPlaces, rows, show, words } from './support/text-editor.ts';

const vtt = `WEBVTT

00:00:00.500 --> 00:00:02.000
The lamps were lit at dusk.

00:00:02.500 --> 00:00:04.000
Nobody saw who lit them.
`;

test('an editor is asked before a text is lost or replaced', { tag: '@desktop' }, async ({ page, noise }) => {
  // Two failures are expected: a chapter without a text, and a save that the server refuses.
  noise.expect(/status of 404 .*\/text\/draft|status of 412 .*\/text/);
  await signedIn(page, 'admin');
  const { book, first, second } = await aBook(page, 5);
  const path = `/books/${book.id}/chapters/${first.id}/text`;
  await api(page, 'DELETE', path);
  await page.goto(`/playlist/${book.id}`);
  await page.getByRole('link', { name: 'Edit texts' }).click();
  const chapter = page.getByRole('combobox', { name: 'Chapter', exact: true });

  await test.step('files that are no text, HTML and wrong languages are refused', async () => {
    const file = page.getByLabel('Text file');
    const choose = (bytes: readonly number[]) =>
      file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(bytes) });
    await choose([]);
    await expect(page.getByText('The file is empty.')).toBeVisible();
    await choose([0x43, 0x61, 0x66, 0xe9]);
    await expect(page.getByText(/read as Windows-1252/)).toBeVisible();
    await expect(words(page)).toHaveValue('Café');
    await words(page).fill('<p>The lamps were lit.</p>');
    await button(page, 'Align text').click();
    await expect(page.getByText(/looks like HTML/)).toBeVisible();
    await words(page).fill('The lamps were lit.');
    await page.getByLabel('Language').fill('Lampish');
    await button(page, 'Align text').click();
    await expect(page.getByRole('alert').getByText(/Choose a language/)).toBeVisible();
    await page.getByLabel('Language').fill('English');
    await page.getByLabel('Language').blur();
    await expect(page.getByLabel('Language')).toHaveValue('en');
    await file.setInputFiles(epubOf(first, 'It was dark.', '9h'));
    await button(page, 'Use this text').click();
    await expect(page.getByText(/times don’t fit this recording/)).toBeVisible();
    await expect(words(page)).toHaveValue(/It was dark\.$/);
    await words(page).fill(`\n${vtt.replace('00:00:02.000', '00:00:02.600')}`);
    await expectMessage(page, 'Draft saved.', () => button(page, 'Align text').press('Enter'));
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Line 7: This cue starts before the one above ends.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check the text' })).toBeFocused();
    await expect(chapter.locator('option:checked')).toContainText('Draft');
  });

  await test.step('the chapter plays as a whole', async () => {
    const recording = page.getByRole('group', { name: 'Recording of the chapter' });
    await recording.getByRole('button', { name: 'Play' }).click();
    const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(0.2);
    await recording.getByRole('button', { name: 'Pause' }).click();
    await expect(recording.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  await test.step('every way of leaving asks first', async () => {
    await bench(page).getByRole('button', { name: '0.1 s later' }).click();
    await expect(bench(page).getByRole('button', { name: '0:00.60' })).toBeVisible();
    const ways = {
      'another chapter': () => chapter.selectOption(String(second.id)),
      'a link': () => page.getByRole('link', { name: 'Back' }).click(),
      'the main menu': () => page.getByRole('navigation').getByRole('link').first().click(),
      'the browser’s Back': () => page.evaluate(() => history.back()),
      'logging out': async () => {
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
      },
    };
    for (const [way, leave] of Object.entries(ways)) {
      await test.step(way, async () => {
        await leave();
        const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toBeHidden();
        await expect(bench(page)).toContainText('The lamps were lit at dusk.');
        await expect(page).toHaveURL(/\/text$/);
      });
    }
  });

  await test.step('words are corrected, sentences split, joined and removed, and all of it undone', async () => {
    await show(page, 'All');
    const edit = bench(page).getByRole('button', { name: 'Edit words' });
    const field = page.getByLabel('Words of this sentence');
    for (const text of ['The lamps were lit at noon.', 'The lamps were lit at dawn.']) {
      await edit.press('Enter');
      await field.fill(text);
      await (text.includes('noon') ? button(page, 'Done').click() : page.keyboard.press('Enter'));
      await expect(edit).toBeFocused();
      await expect(rows(page).first()).toContainText(text);
    }
    await page.keyboard.press('e');
    await field.press('Home');
    for (const _ of 'The lamps') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await expect(rows(page)).toHaveText([/The lamps$/, /were lit at dawn\.Could begin/, /Nobody saw/]);
    // The second part is selected, because its start is a guess to check.
    await expect(bench(page)).toContainText('Sentence 2 of 3');
    await expect(edit).toBeFocused();
    await page.keyboard.press('p');
    await page.keyboard.press('j');
    await expect(rows(page)).toHaveText([/The lamps were lit at dawn\.$/, /Nobody saw/]);
    await page.keyboard.press('n');
    await bench(page).getByRole('button', { name: 'Remove sentence' }).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expectFocusNotLost(page);
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(2);
    await expectFocusNotLost(page);
    for (const text of ['The lamps', 'were lit at dawn', 'at noon', 'at dusk']) {
      await button(page, 'Undo').click();
      await expect(bench(page)).toContainText(
        text === 'were lit at dawn' ? 'The lamps were lit at dawn.' : text,
      );
    }
    await button(page, 'Redo').click();
    await button(page, 'Redo').click();
    await expect(rows(page).first()).toContainText('at dawn');
  });

  await test.step('a saved draft may be left, and keeps its doubtful sentences', async () => {
    await expectMessage(page, 'Draft saved.', () => button(page, 'Save draft').click());
    await expect(button(page, 'Discard changes')).toBeHidden();
    await chapter.selectOption(String(second.id));
    await expect(page).toHaveURL(new RegExp(`chapter=${second.id}$`));
    await api(page, 'PUT', path, { vtt, language: 'en', doubtful: [{ index: 1, reason: 'pace' }] });
    await chapter.selectOption(String(first.id));
    await expect(bench(page)).toContainText('Too fast or too slow');
    await expect(page.getByText('0 of 1 doubtful ones checked')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a save over the work of another editor asks which version is kept', async () => {
    const conflict = page.getByRole('alertdialog', { name: 'Another version was saved meanwhile' });
    const stored = () => api<{ vtt: string; language: string }>(page, 'GET', `${path}/draft`);
    await api(page, 'PUT', path, { vtt: vtt.replace('lit them', 'lit it'), language: 'en-GB' });
    await button(page, 'Save draft').click();
    await expect(conflict).toContainText('They differ in the words of 1 sentence, first at 0:02.50.');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Not now' }).click();
    // The message is next to the pressed button, and so visible at any scroll position.
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeInViewport();
    await expect(button(page, 'Save draft')).toBeFocused();
    await button(page, 'Save draft').click();
    await expectMessage(page, 'Draft saved.', () =>
      conflict.getByRole('button', { name: 'Keep mine' }).click(),
    );
    expect((await stored()).vtt).toContain('lit them');
    await api(page, 'PUT', path, { vtt: vtt.replace('lit them', 'lit it'), language: 'en-GB' });
    await button(page, 'Save draft').click();
    await conflict.getByRole('button', { name: 'Use the other version' }).click();
    await expect(rows(page).last()).toContainText('lit it');
    await expectFocusNotLost(page);
    await api(page, 'DELETE', path);
    await bench(page).getByRole('button', { name: '0.1 s later' }).click();
    await button(page, 'Save draft').click();
    await page
      .getByRole('alertdialog', { name: 'This text was deleted' })
      .getByRole('button', { name: 'Keep mine' })
      .click();
    await expect(async () => expect((await stored()).vtt).toContain('lit it')).toPass();
  });

  await test.step('each import asks, and replaces the text on the screen', async () => {
    await page.reload();
    for (const sentence of ['It was dark.', 'It was darker.']) {
      await page.getByLabel('EPUB', { exact: true }).setInputFiles(epubOf(first, sentence));
      await button(page, 'Save 1 draft').click();
      const question = page.getByRole('alertdialog', { name: 'Replace drafts?' });
      await question.getByRole('button', { name: 'Replace' }).click();
      await expect(bench(page)).toContainText(sentence);
      await expect(button(page, 'Save drafts')).toBeFocused();
      await expect(button(page, 'Save drafts')).toBeDisabled();
    }
  });

  await test.step('an import leaves a text with unsaved changes alone', async () => {
    await page.getByLabel('Language').fill('de');
    await page.getByLabel('EPUB', { exact: true }).setInputFiles(epubOf(first, 'It was light.'));
    await button(page, 'Save 1 draft').click();
    await expect(page.getByText('Skipped: it has changes that are not saved')).toBeVisible();
    await expect(bench(page)).toContainText('It was darker.');
  });

  await test.step('changes are discarded when the editor agrees to leave', async () => {
    await page.evaluate(() => history.back());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/playlist\/\d+$/);
  });
});

test('a pasted text is aligned, checked, published, read and found', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of 404 .*\/text\/draft/);
  await signedIn(page, 'admin');
  const { book } = await aBook(page, 6);
  const [first] = book.chapters.toSorted((a, b) => b.duration - a.duration);
  if (!first) throw new Error('This book has no chapters');
  const path = `/books/${book.id}/chapters/${first.id}/text`;
  const known = readWebVtt((await api<{ vtt: string }>(page, 'GET', `${path}/draft`)).vtt);
  const said = known.map(({ text }) => text);
  const extra = 'Elsewhere, entirely unnoticed, the fishmonger counted all of his herrings twice.';

  await test.step('paste and align', async () => {
    await page.goto(`/admin/books/${book.id}/text?chapter=${first.id}`);
    await button(page, 'Delete text').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete text' }).click();
    await expect(page.getByText('Text deleted.')).toBeVisible();
    await expectFocusNotLost(page);
    await words(page).fill(wordsOfCues(known.toSpliced(14, 0, { ...known[13], text: extra } as Cue)));
    await button(page, 'Text begins here').click();
    await button(page, 'Remove ‘Text begins here’').click();
    await expect(button(page, 'Text begins here')).toBeFocused();
    await button(page, 'Align text').press('Enter');
    await expect(button(page, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Align text')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check the text' })).toBeFocused({ timeout: 90_000 });
    await expect(rows(page).filter({ hasText: extra })).toHaveCount(1);
  });

  await test.step('what is not said is listed, and removed; five places are heard; publish', async () => {
    await rows(page).filter({ hasText: extra }).getByRole('button').click();
    await bench(page).getByRole('button', { name: 'Remove sentence' }).click();
    await show(page, 'All');
    await expect(rows(page).filter({ hasText: extra })).toHaveCount(0);
    await expect(button(page, 'Publish text')).toBeDisabled();
    await confirmPlaces(page);
    await button(page, 'Publish text').click();
    await expect(page.getByText('Text published.')).toBeVisible();
  });

  await test.step('a member reads it, and a tap on a sentence plays it', async () => {
    await signedIn(page, 'premium');
    await playFrom(page, book, first, 1);
    await page.getByRole('tab', { name: 'Text' }).click();
    const text = page.getByRole('region', { name: `Text of ${first.title}` });
    const [cue] = known.slice(8);
    const target = await nextSeek(player(page));
    await text.getByText(cue?.text ?? '', { exact: true }).click();
    expect(Math.abs((await target()) - (cue?.start ?? 0))).toBeLessThan(2);
    await expectMoving(page);
    await expect(text).not.toContainText(extra);
  });

  await test.step('it is found by what is said', async () => {
    const phrase = said[10]?.split(' ').slice(0, 6).join(' ') ?? '';
    await page.goto(`/tags?search=${encodeURIComponent(phrase)}`);
    const found = page.getByRole('region', { name: 'Said in' }).getByRole('link').first();
    await expect(found).toContainText(phrase);
    await expect(found).toHaveAttribute('href', new RegExp(`/listen/${book.id}`));
  });
});
