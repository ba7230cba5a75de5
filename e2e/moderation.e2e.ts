import type { Page } from '@playwright/test';
import { api, type Book, type Chapter, leaveAt } from './support/listening.ts';
import { comment, field, openComments, panel, post, quietChapter } from './support/talk.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';

test.setTimeout(240_000);

const write = (page: Page, chapter: Chapter, content: string, timestamp: number | null = null) =>
  api(page, 'POST', `/chapter-comments/${chapter.id}`, { content, timestamp });

const card = (page: Page, text: string) =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
const toast = (page: Page, text: RegExp) => page.getByText(text);
const more = (page: Page, text: string, name: string) =>
  comment(page, text).getByRole('button', { name: `More about the comment by ${name}` });

/** Returns a chapter for one of these journeys, in a book that no other file uses. */
async function chapterOf(page: Page, index: number) {
  const { book } = await quietChapter(page, 5);
  const chapter = book.chapters[index];
  if (!chapter) throw new Error('The sample library has too few chapters');
  return { book, chapter };
}

async function openChapter(page: Page, book: Book, chapter: Chapter): Promise<void> {
  await page.goto(`/listen/${book.id}?chapter=${chapter.id}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(field(page)).toBeVisible();
}

test('a comment is reported, hidden, its author muted and refused', { tag: '@desktop' }, async ({ page }) => {
  const text = 'Buy lamps at lamps.example';
  await signedIn(page, 'member');
  const { book, chapter } = await chapterOf(page, 0);
  await write(page, chapter, text);

  await test.step('a member reports it with a reason', async () => {
    await openComments(page, 'premium', book, chapter);
    await more(page, text, 'member').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report comment' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more(page, text, 'member')).toBeFocused();
    await more(page, text, 'member').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose a reason.');
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
    await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('The third time today');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(toast(page, /^Reported\./)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a moderator hides it, undoes that, and hides it again', async () => {
    await signedIn(page, 'admin');
    await page.goto('/admin/reports');
    const shown = card(page, text);
    await expect(shown).toContainText('1 report: 1 Spam');
    await shown.getByRole('button', { name: 'Details' }).click();
    await expect(shown.getByText('The third time today')).toBeVisible();
    await shown.getByRole('button', { name: 'Hide', exact: true }).click();
    // Hover over Undo, so that the toast stays.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(shown).toBeHidden();
    await undo.click();
    await expect(shown).toBeVisible();
    await expectFocusNotLost(page);
    const muteButton = shown.getByRole('button', { name: 'Mute', exact: true });
    await muteButton.click();
    const dialog = page.getByRole('dialog', { name: 'Mute member' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(muteButton).toBeFocused();
    await muteButton.click();
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(shown.getByText(/^Muted until /)).toBeVisible();
    await shown.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(shown).toBeHidden();
    await page.getByRole('tab', { name: 'Reviewed' }).click();
    await expect(shown).toContainText('Hidden');
  });

  await test.step('others no longer see it; its author does, and cannot write', async () => {
    await openComments(page, 'premium', book, chapter);
    await expect(comment(page, text)).toHaveCount(0);
    await openComments(page, 'member', book, chapter);
    await expect(comment(page, text)).toContainText('Hidden by moderators');
    await expect(panel(page).getByText(/^You can’t write until .+ Reason: Advertising$/)).toBeVisible();
    await field(page).fill('But why?');
    await expect(post(page)).toBeDisabled();
    await expectAccessible(page);
    await field(page).fill('');
  });

  await test.step('the mute is ended, and the queue is accessible', async () => {
    await signedIn(page, 'admin');
    await page.goto('/admin/reports?state=closed');
    const shown = card(page, text);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await shown.getByRole('button', { name: 'Details' }).click();
      await expect(shown.getByText('Member muted', { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
      await shown.getByRole('button', { name: 'Hide details' }).click();
    }
    await shown.getByRole('button', { name: 'Unmute' }).click();
    await expect(shown.getByText(/^Muted until /)).toHaveCount(0);
    await signedIn(page, 'member');
    await api(page, 'POST', `/chapter-comments/${chapter.id}`, { content: 'Back' });
  });
});

test('a member mutes a member for themselves', { tag: '@desktop' }, async ({ page }) => {
  const text = 'Loud';
  await signedIn(page, 'member');
  const { book, chapter } = await chapterOf(page, 1);
  await write(page, chapter, text);
  await openComments(page, 'premium', book, chapter);
  await more(page, text, 'member').click();
  await page.getByRole('menuitem', { name: 'Mute member' }).click();
  await expect(comment(page, text)).toHaveCount(0);
  await expect(panel(page).getByText('Muted member')).toBeVisible();
  await expectFocusNotLost(page);
  await panel(page).getByRole('button', { name: 'Show comment by member' }).click();
  await expect(comment(page, text)).toBeFocused();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Unmute member' }).click();
  await expect(page.getByRole('heading', { name: 'Muted members' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await openComments(page, 'premium', book, chapter);
  await expect(comment(page, text)).toBeVisible();
});

test('comments further on are folded until a tap, a listen, or for good', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, chapter } = await chapterOf(page, 2);
  await write(page, chapter, 'At the start', 2);
  await write(page, chapter, 'The lamp did it', chapter.duration - 2);
  await write(page, chapter, 'Her brother, too', chapter.duration - 1);

  await signedIn(page, 'premium');
  await api(page, 'PUT', '/user/settings/spoiler-guard', { on: true });
  await leaveAt(page, book, chapter, 5);
  await openChapter(page, book, chapter);
  await expect(comment(page, 'At the start')).toBeVisible();
  await expect(comment(page, 'The lamp did it')).toHaveCount(0);
  await expectAccessible(page);

  const marks = page.getByRole('list', { name: 'Comments in this chapter' });
  await marks.getByRole('button').first().focus();
  await page.keyboard.press('End');
  const bubble = page.locator('.mark-bubble');
  await expect(bubble.getByRole('button', { name: /further on$/ })).toBeVisible();
  await expect(bubble.getByText('The lamp did it')).toHaveCount(0);
  await bubble.getByRole('button', { name: /further on$/ }).click();
  await expect(
    bubble.getByText('The lamp did it').or(bubble.getByText('Her brother, too')).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await marks.getByRole('button').first().hover();
  await expect(bubble).toContainText('At the start');

  await panel(page).getByRole('button', { name: '2 comments further on' }).click();
  await expect(comment(page, 'Her brother, too')).toBeFocused();
  await expect(comment(page, 'The lamp did it')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Listening settings' }).click();
  const saved = page.waitForResponse('**/user/settings/spoiler-guard');
  await page.getByRole('checkbox', { name: 'Hide spoilers' }).uncheck();
  await saved;
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(comment(page, 'The lamp did it')).toBeVisible();
});

test('a comment with a watched word waits for review', { tag: '@desktop' }, async ({ page, noise }) => {
  // A word that is too short is refused.
  noise.expect(/status of 422 .*\/api\/moderation\/words/);
  const text = 'The casino is open';
  await signedIn(page, 'admin');
  await page.goto('/admin/reports');
  await page.getByRole('tab', { name: 'Words' }).click();
  const words = page.getByRole('textbox', { name: 'Words to watch' });
  await words.fill('Casino\nx');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Each word must have 2 to 60 characters/)).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill('Casino\n');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(words).toHaveValue('casino');
  await words.fill('poker');
  await expect(page.getByRole('status').getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(words).toHaveValue('casino');
  await expect(words).toBeFocused();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  // Typed words survive a change of tabs, even if another moderator saves words in the meantime; those are kept, too.
  await words.fill('casino\ndice');
  await page.getByRole('tab', { name: 'Reviewed' }).click();
  await api(page, 'PUT', '/moderation/words', { words: ['casino', 'poker'] });
  await page.getByRole('tab', { name: 'Words' }).click();
  await expect(words).toHaveValue('casino\ndice');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(words).toHaveValue('casino\ndice\npoker');
  await expectAccessible(page);

  await signedIn(page, 'member');
  const { book, chapter } = await chapterOf(page, 0);
  await openComments(page, 'member', book, chapter);
  await field(page).fill(text);
  await post(page).click();
  await expect(comment(page, text)).toContainText('Waiting for review');
  await openComments(page, 'premium', book, chapter);
  await expect(comment(page, text)).toHaveCount(0);

  await signedIn(page, 'admin');
  await page.goto('/admin/reports');
  await expect(card(page, text)).toContainText('Contains a watched word');
  await card(page, text).getByRole('button', { name: 'Approve' }).click();
  await expect(card(page, text)).toBeHidden();
  await api(page, 'PUT', '/moderation/words', { words: [] });
  await openComments(page, 'premium', book, chapter);
  await expect(comment(page, text)).toBeVisible();
});
