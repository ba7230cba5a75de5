import type { Locator, Page } from '@playwright/test';
import { workerInControl } from './support/installed.ts';
import {
  aBook,
  api,
  type Chapter,
  expectMoving,
  nextSeek,
  play,
  player,
  playFrom,
  sound,
  soundAt,
} from './support/listening.ts';
import { publishText } from './support/read-along-text.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const said = (page: Page) => page.locator('.text-body [aria-current=true]');
const saidAt = async (page: Page) => Number(await said(page).getAttribute('data-at'));

/** Waits until the sentence being spoken is on screen above the element `below`. */
const expectSaidAbove = (page: Page, below: Locator) =>
  expect
    .poll(async () => {
      const [mark, box] = [await said(page).boundingBox(), await below.boundingBox()];
      return mark !== null && box !== null && mark.y + mark.height < box.y;
    })
    .toBe(true);

/** Waits until the highlighted sentence is the one being spoken at the current position. */
const expectInStep = (page: Page) =>
  expect
    .poll(async () => Math.abs(Math.floor((await sound(page)).at / 2) - (await saidAt(page))), {
      intervals: [50],
    })
    .toBe(0);

/**
 * Plays across a pause of the recording, and expects that the player skips the pause without audible silence. On a busy
 * machine the player may skip too late, so this is tried several times.
 */
const expectNoSilence = (page: Page, chapter: Chapter): Promise<void> =>
  expect(() => playThroughPause(page, chapter)).toPass({ timeout: 90_000 });

async function playThroughPause(page: Page, { title }: Chapter): Promise<void> {
  const inSilence = await page.evaluateHandle(() => {
    const seconds: number[] = [];
    document.querySelector('audio')?.addEventListener('timeupdate', ({ target }) => {
      const at = (target as HTMLAudioElement).currentTime;
      if (at > 27 && at < 29.8) seconds.push(at);
    });
    return seconds;
  });
  await page
    .getByRole('region', { name: `Text of ${title}` })
    .getByText('Sentence 12 ')
    .click();
  await expect.poll(() => soundAt(page)).toBeGreaterThan(30);
  expect(await inSilence.jsonValue()).toEqual([]);
}

test('the text is read along, tapped, searched, and there without a network', { tag: '@phone' }, async ({
  page,
  context,
  noise,
}) => {
  test.slow();
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|resource mismatch/);
  await signedIn(page, 'premium');
  const { book, first } = await aBook(page, 4);
  await publishText(page, book.id, first);
  await playFrom(page, book, first, 1);
  const panel = page.getByRole('dialog', { name: 'Text' });

  await test.step('the sentence that is heard is marked, and the mark moves with the sound', async () => {
    await page.getByRole('tab', { name: 'Text' }).click();
    await expectInStep(page);
    const before = await saidAt(page);
    await expect.poll(() => saidAt(page)).toBeGreaterThan(before);
    await expectInStep(page);
    await expect(said(page)).toHaveCount(1);
    // Pause, so that the chapter does not end during the next steps.
    await panel.getByRole('button', { name: 'Pause', exact: true }).click();
    const text = page.getByRole('region', { name: `Text of ${first.title}` });
    await expect(text).toHaveAccessibleDescription(/Arrow keys choose a sentence/);
    await expect(text.getByRole('heading')).toHaveText(/^Sentence 0 /);
    expect(await text.locator('p').nth(1).locator('span').count()).toBe(5);
    await expectAccessible(page);
  });

  await test.step('a quote has all sentences that are selected', async () => {
    await page.evaluate(() => {
      const at = (index: number) => document.querySelector(`[data-at="${index}"]`)?.firstChild as Text;
      getSelection()?.setBaseAndExtent(at(3), 4, at(5), 0);
      navigator.clipboard.writeText = async (quote) => {
        document.title = quote;
      };
    });
    const quoted = /^“Sentence 3 was said[^“]+ Sentence 4 was[^“]+”\s— .*0:06$/;
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Copy quote' }).click();
        return page.evaluate(() => document.title);
      })
      .toMatch(quoted);
    await page.evaluate(() => getSelection()?.empty());
  });

  await test.step('a tap plays a sentence; a key moves to another, and Enter plays it', async () => {
    const text = page.getByRole('region', { name: `Text of ${first.title}` });
    await text.getByText('Sentence 0 ').click();
    await text.getByText('Sentence 18 ').click();
    // Pause, because the chapter must not end during the next steps.
    await panel.getByRole('button', { name: 'Pause', exact: true }).click();
    // Tapping a distant sentence counts as a jump, with Undo. The toast does not cover the sentence.
    const undo = page.getByRole('button', { name: 'Undo' });
    // Focus on Undo keeps the message open, however slow the machine is.
    await undo.focus();
    await expectSaidAbove(page, undo);
    await undo.click();
    await expect.poll(() => saidAt(page)).toBeLessThan(10);
    const tapTarget = await nextSeek(player(page));
    await text.getByText('Sentence 7 ').click();
    expect(await tapTarget(), 'sentences are said every two seconds').toBeCloseTo(14, 0);
    await expectMoving(page);
    await text.focus();
    const keyTarget = await nextSeek(player(page));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    expect(await keyTarget()).toBeGreaterThanOrEqual(18);
    await expectInStep(page);
  });

  await test.step('a sentence becomes a clip with its seconds and its words', async () => {
    await panel.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.locator('[data-at="11"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Share as a clip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a clip' });
    await expect(dialog.getByRole('textbox', { name: 'Quote' })).toHaveValue(/^Sentence 10 was said/);
    await expect(dialog.getByRole('group', { name: 'Start' })).toContainText('0:20');
    await expect(dialog.getByRole('status').filter({ hasText: 'seconds' })).toHaveText('3 seconds');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a comment begins with the sentence, and the cursor is behind it', async () => {
    await page.getByRole('button', { name: 'Comment here' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Add a comment' });
    await expect(field).toBeFocused();
    await page.keyboard.type('Mine');
    await expect(field).toHaveValue(/^“Sentence 10 was said[^”]+”\n\nMine$/);
    await field.fill('');
    await page.getByRole('tab', { name: 'Text' }).click();
  });

  await test.step('silences are shortened on request, from the speeds in the panel', async () => {
    await panel.getByRole('button', { name: /^Speed 1×/ }).click();
    const choice = page.getByRole('menuitemcheckbox', { name: 'Shorten silences' });
    await expect(choice).toHaveAccessibleDescription('Skip long pauses.');
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(choice).toHaveAccessibleDescription('Saves 4 seconds in this chapter.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectNoSilence(page, first);
    await api(page, 'PUT', '/user/settings/playback', { shortens_silences: false });
  });

  await test.step('the view follows until the reader scrolls, and again on one tap', async () => {
    const back = page.getByRole('button', { name: 'Back to now' });
    await expect(back).toBeHidden();
    await page.locator('.text-body').dispatchEvent('touchmove');
    await back.press('Enter');
    await expect(back).toBeHidden();
    await expect(page.locator('.text-body')).toBeFocused();
    await expect(said(page)).toBeInViewport();
    await panel.getByRole('button', { name: 'Pause', exact: true }).click();
  });

  await test.step('the font is that of headings, too', async () => {
    await panel.getByRole('button', { name: 'Text settings' }).click();
    await page.getByRole('radio', { name: 'Serif' }).check();
    for (const part of ['h3', 'p']) {
      const first = page.locator(`.text-body > ${part}`).first();
      await expect(first).toHaveCSS('font-family', /^Georgia/);
    }
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.keyboard.press('Escape');
  });

  await test.step('a phrase is found in the book and in the library', async () => {
    const open = page.getByRole('button', { name: 'Find in this book' });
    const field = page.getByRole('searchbox', { name: 'Find in this book' });
    await open.press('Enter');
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(field).toBeHidden();
    await expect(open).toBeFocused();
    await open.press('Enter');
    // The sample text has too few matches for a second page of results: pretend that there is one.
    await page.route(/\/api\/sentences\?.*q=wandering(&|$)/, async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json, headers: { link: '</api/sentences>; rel="next"' } });
    });
    await field.fill('wandering');
    await expect(page.getByText(/\d+ sentences\./)).toBeVisible();
    // The search results take half of the height: the sentence being spoken moves up with the text.
    const depth = async () => {
      const [mark, view] = [await said(page).boundingBox(), await page.locator('.text-body').boundingBox()];
      return mark && view ? (mark.y + mark.height - view.y) / view.height : 1;
    };
    await expect.poll(depth).toBeLessThan(0.71);
    const secondPage = page.waitForResponse(/\/api\/sentences\?.*page=2/);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await secondPage;
    await field.fill('sentence 2 was said');
    const found = page.getByRole('button', { name: /^Sentence 2 was/ });
    await expect(found.locator('mark')).toHaveText('Sentence 2 was said');
    await expect(page.getByText('End of the list.'), 'the end was not asked for').toHaveCount(0);
    await found.click();
    await expect(page.locator('[data-at="2"]')).toBeFocused();
    await expect.poll(() => saidAt(page)).toBeLessThan(5);
    await page.goto('/tags?search=wandering+lamplighter');
    const group = page.getByRole('region', { name: 'Said in' });
    await expect(group.getByRole('link')).toHaveCount(6);
    await expect(group.locator('mark').first()).toHaveText(/^wandering lamplighter$/i);
    await expect(page.getByText('No results found')).toBeHidden();
    await group.getByRole('button', { name: 'Show more' }).click();
    await expect(group.getByRole('link')).toHaveCount(12);
    await expectAccessible(page);
    await group.getByRole('link').nth(3).click();
    await expect(page).toHaveURL(new RegExp(`/listen/${book.id}`));
    await expect.poll(() => soundAt(page)).toBeGreaterThanOrEqual(6);
    // A link to a second past the chapter's end does not change the listener's position.
    await page.goto(`/listen/${book.id}?chapter=${first.id}&t=99999`);
    await expect(page).toHaveURL(/chapter=\d+$/);
    await expect.poll(() => soundAt(page)).toBeGreaterThanOrEqual(5);
    expect(await soundAt(page)).toBeLessThan(20);
  });

  await test.step('who may download saves the transcript', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Transcript (SRT)' }).click();
    expect((await saved).suggestedFilename()).toBe(`${book.title} - ${first.title}.srt`);
  });

  await test.step('the mini player opens the text', async () => {
    await page.goto('/home');
    await page.setViewportSize({ width: 320, height: 640 });
    const bar = page.getByRole('region', { name: 'Now playing' });
    const boxes = await Promise.all(
      [/^Back/, 'Text', /^Forward/, 'Close player'].map(async (name) => {
        const button = bar.getByRole('button', { name });
        await expect(button).toBeInViewport({ ratio: 1 });
        return button.boundingBox();
      }),
    );
    for (const box of boxes) expect(box?.width).toBeGreaterThanOrEqual(44);
    await bar.getByRole('button', { name: 'Text' }).click();
    await expect(page.getByRole('region', { name: `Text of ${first.title}` })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
  });

  await test.step('with a download, the text is there without a network', async () => {
    await page.goto('/home');
    await workerInControl(page);
    await page.goto(`/synopsis/${book.id}`);
    await page.getByRole('button', { name: `Transcript of ${first.title}` }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Transcript (VTT)' }).click();
    expect((await saved).suggestedFilename()).toBe(`${book.title} - ${first.title}.vtt`);
    await page.getByRole('button', { name: 'Download' }).click();
    const downloads = page.getByRole('dialog', { name: 'Download' });
    await downloads.getByRole('button', { name: `Download: ${first.title}` }).click();
    await expect(downloads.getByText(/^Downloaded · /)).toHaveCount(1);
    await context.setOffline(true);
    await page.goto(`/listen/${book.id}?chapter=${first.id}`);
    await play(page).click();
    await expectMoving(page);
    await page.getByRole('tab', { name: 'Text' }).click();
    await expectInStep(page);
    await panel.getByRole('button', { name: /^Speed 1×/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Shorten silences' }).click();
    await page.keyboard.press('Escape');
    await expectNoSilence(page, first);
    await panel.getByRole('button', { name: 'Next chapter' }).click();
    await expect(panel.getByText('Connect to read this chapter.')).toBeVisible();
    await context.setOffline(false);
  });
});
