import { api, play, seekbar, soundAt } from './support/listening.ts';
import { twoFrames } from './support/scrolling.ts';
import {
  comment,
  field,
  list,
  openComments,
  panel,
  post,
  quietChapter,
  sort,
  texts,
} from './support/talk.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('two members and an admin comment on a chapter', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, 0);
  await openComments(page, 'member', book, chapter);
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await expect(post(page)).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Cancel' }), 'only where there is text').toHaveCount(
    0,
  );
  await field(page).fill('   ');
  await expect(post(page), 'blank text is not sent').toBeDisabled();

  // The second comment gets a timestamp only because its author attaches one.
  await seekbar(page).fill('12');
  await panel(page).getByRole('button', { name: 'Attach 0:12' }).click();
  await field(page).fill('Here the <b>lamp</b> goes out.');
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await post(page).click();
  const first = comment(page, 'Here the <b>lamp</b> goes out.');
  await expect(first.getByText('0s', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(post(page), 'keeps the focus after posting').toBeFocused();
  await field(page).fill('And nobody says why.');
  await field(page).press('Control+Enter');
  // A comment's age is shown once the server has stored the comment.
  await expect(comment(page, 'And nobody says why.').getByText('0s', { exact: true })).toBeVisible();

  await openComments(page, 'premium', book, chapter);
  await expect(first.getByRole('button', { name: 'Delete' }), 'not theirs').toHaveCount(0);
  const like = first.getByRole('button', { name: 'Like', exact: false }).first();
  await expect(like).toHaveAccessibleName('Like 0');
  await like.click();
  await expect(like).toHaveAccessibleName('Like 1');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('button', { name: 'Reply to member' }).click();
  await expect(field(page, 'Reply to member')).toBeFocused();
  await comment(page, 'And nobody says why.').getByRole('button', { name: 'Reply to member' }).click();
  await expect(field(page, 'Reply to member'), 'one form at a time').toHaveCount(1);
  await first.getByRole('button', { name: 'Reply to member' }).click();
  await field(page, 'Reply to member').fill('The wind did it.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(comment(page, 'The wind did it.')).toBeVisible();
  await expect(field(page, 'Reply to member')).toHaveCount(0);

  // The default order is newest first; 'best' starts with the comment that has a like.
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  const [lamp, why, wind] = ['Here the <b>lamp</b> goes out.', 'And nobody says why.', 'The wind did it.'];
  await expect(sort(page)).toHaveValue('new');
  await expect.poll(() => texts(page)).toEqual([why, lamp, wind]);
  for (const [way, order] of [
    ['best', [lamp, wind, why]],
    ['old', [lamp, wind, why]],
    ['timestamp', [lamp, wind, why]],
    ['new', [why, lamp, wind]],
  ] as const) {
    await sort(page).focus();
    await sort(page).selectOption(way);
    await expect.poll(() => texts(page), way).toEqual(order);
    await expect(sort(page), 'keys go on choosing').toBeFocused();
  }
  await expect(like, 'still held').toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName('Like 0');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  // On a scrolled page the top bar would cover part of the playback controls, and axe would report them as too
  // small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // An admin deletes the first comment; its reply stays.
  await openComments(page, 'admin', book, chapter);
  await first.getByRole('button', { name: 'Delete comment by member' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await deleted;
  await expect(page.getByRole('article').getByText('Comment removed')).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(comment(page, wind).getByRole('button').first(), 'the focus moves on').toBeFocused();

  // The author deletes a comment without replies, which leaves no placeholder.
  await openComments(page, 'member', book, chapter);
  await expect(page.getByRole('article').getByText('Comment removed')).toBeVisible();
  await comment(page, why).getByRole('button', { name: 'Delete comment by member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(page, why)).toHaveCount(0);
  await expect(comment(page, wind).getByRole('button').first(), 'the focus moves on').toBeFocused();
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect.poll(() => texts(page)).toEqual([wind]);
});

test('a timestamp seeks to its second, from the list and from the seek bar', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, 1);
  for (const [content, timestamp] of [
    ['Early on', 5],
    ['Right beside it', 6],
    ['Much later', 31],
  ] as const)
    await api(page, 'POST', `/chapter-comments/${chapter.id}`, { content, timestamp });
  await openComments(page, 'member', book, chapter);
  await expect(play(page)).toBeEnabled();
  await expect.poll(() => soundAt(page)).toBe(0);

  await comment(page, 'Much later').getByRole('button', { name: 'Go to 31 seconds' }).click();
  // Hover over Undo, so that the toast stays.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(() => soundAt(page)).toBeCloseTo(31, 0);
  await undo.click();
  await expect.poll(() => soundAt(page)).toBeLessThan(1);

  // All marks together are one Tab stop, arrow keys move between them, and a focused mark shows its comments; close
  // comments share a mark.
  const marks = page.getByRole('list', { name: 'Comments in this chapter' });
  await expect(marks.getByRole('button')).toHaveCount(2);
  await seekbar(page).focus();
  await page.keyboard.press('Tab');
  const early = marks.getByRole('button', { name: '2 comments at 5 seconds' });
  await expect(early).toBeFocused();
  const bubble = page.locator('.mark-bubble');
  await expect(bubble).toContainText('Early on');
  await expect(bubble).toContainText('Right beside it');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  const late = marks.getByRole('button', { name: 'Comment at 31 seconds' });
  await expect(late).toBeFocused();
  await expect(bubble).toContainText('Much later');
  expect(await soundAt(page), 'arrows move between marks, not in the chapter').toBeLessThan(1);
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => soundAt(page)).toBeCloseTo(31, 0);

  // Tapping a mark first shows its comments, without jumping.
  await early.tap();
  await expect(bubble).toContainText('Early on');
  await bubble.getByRole('button', { name: 'Jump to 0:05' }).tap();
  await expect.poll(() => soundAt(page)).toBeCloseTo(5, 0);
});

test('comments load in pages of twenty at the end of the list', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await signedIn(page, 'admin');
  const { book, chapter } = await quietChapter(page, 2);
  for (const who of ['admin', 'premium', 'member'] as const) {
    await signedIn(page, who);
    const contents = Array.from({ length: 15 }, (_, index) => `${who} ${index + 1}`);
    await Promise.all(
      contents.map((content) => api(page, 'POST', `/chapter-comments/${chapter.id}`, { content })),
    );
  }
  await openComments(page, 'member', book, chapter);
  await expect(page.getByRole('tab', { name: 'Comments 45' })).toBeVisible();
  await expect(list(page).getByRole('article')).toHaveCount(20);
  await expectAccessible(page);
  expect((await list(page).boundingBox())?.height).toBe(600);
  const beyond = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        scrollY -
        (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0),
    );
  expect(await beyond(), 'nothing lengthens the page below its content').toBeLessThan(200);
  const scrollTo = (fromEnd: number) =>
    list(page).evaluate((element, left) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - left;
    }, fromEnd);
  await scrollTo(40);
  await scrollTo(11);
  await twoFrames(page);
  await expect(list(page).getByRole('article')).toHaveCount(20);
  await scrollTo(10);
  await expect(list(page).getByRole('article')).toHaveCount(40);
  // The End key scrolls to the end of the list as of the last frame.
  await twoFrames(page);
  await list(page).focus();
  await page.keyboard.press('End');
  await expect(list(page).getByRole('article')).toHaveCount(45);
  const all = await texts(page);
  expect(new Set(all).size, 'each once').toBe(45);

  // The member has not started the chapter: all comments but their own are folded.
  await api(page, 'PUT', '/user/settings/spoiler-guard', { on: true });
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  const further = (count: number) =>
    list(page).getByRole('button', { name: `${count} comments further on`, exact: true });
  const more = list(page).getByRole('button', { name: 'Show more comments' });
  await expect(further(5)).toBeVisible();
  await scrollTo(0);
  await expect(further(25)).toBeVisible();
  await twoFrames(page);
  await expect(further(25), 'nothing more is loaded by itself').toBeVisible();
  await more.click();
  await expect(further(30)).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(list(page).locator('p', { hasText: 'End of the list.' })).toBeFocused();

  // In this order, the second page ends with the member's own comments, which are not folded.
  await sort(page).selectOption('old');
  await expect(further(20)).toBeVisible();
  await more.press('Enter');
  await expect(further(30)).toBeVisible();
  await expect(list(page)).toBeFocused();
  await sort(page).selectOption('new');
  await further(30).click();
  await expect(list(page).getByRole('article')).toHaveCount(45);
});
