import type { Page, TestInfo } from '@playwright/test';
import type { DemoAccount } from './support/accounts.ts';
import { api, type Book, type Chapter, play, seekbar, soundAt } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
const field = (page: Page, label = 'Add a comment') => page.getByRole('textbox', { name: label });
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const comment = (page: Page, text: string) =>
  page.locator('article[data-comment]').filter({ has: page.getByText(text, { exact: true }) });
const list = (page: Page) => page.getByRole('region', { name: 'All comments' });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort comments' });
const texts = (page: Page) => list(page).locator('.comment-text').allTextContents();

/** A book that nobody else listens to, and a chapter of it that nobody has talked about, even in another try. */
async function quietChapter(
  page: Page,
  info: TestInfo,
  place: number,
): Promise<{ book: Book; chapter: Chapter }> {
  const rows = await api<{ id: number; chapter_count: number }[]>(
    page,
    'GET',
    '/books?per_page=100&sort=title',
  );
  const row = rows.filter(({ chapter_count }) => chapter_count >= 3)[8 + place * 3 + info.retry];
  const book = await api<Book>(page, 'GET', `/books/${row?.id}`);
  const chapter = book.chapters[info.project.name === 'phone' ? 0 : 1];
  if (!chapter) throw new Error('The sample library has too few chapters');
  return { book, chapter };
}

async function openComments(page: Page, who: DemoAccount, book: Book, chapter: Chapter): Promise<void> {
  await signedIn(page, who);
  await page.goto(`/listen/${book.id}?chapter=${chapter.id}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(field(page)).toBeVisible();
}

test('two members and an admin talk about a chapter', async ({ page }, info) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, info, 0);
  await openComments(page, 'member', book, chapter);
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await expect(post(page)).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Cancel' }), 'only where there is text').toHaveCount(
    0,
  );
  await field(page).fill('   ');
  await expect(post(page), 'blank text is not sent').toBeDisabled();

  // The second goes along because the listener wants it to.
  await seekbar(page).fill('12');
  await panel(page).getByRole('button', { name: 'Attach 0:12' }).click();
  await field(page).fill('Here the <b>lamp</b> goes out.');
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await post(page).click();
  const first = comment(page, 'Here the <b>lamp</b> goes out.');
  await expect(first.getByText('0s', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await field(page).fill('And nobody says why.');
  await field(page).press('Control+Enter');
  await expect(comment(page, 'And nobody says why.')).toBeVisible();

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

  // Sorting: the newest first unless asked for otherwise; the one with a like is the best.
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
  // Scrolled, the top bar would hide a part of the transport, and axe would find that too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // The admin takes the first one away; the answer to it stays.
  await openComments(page, 'admin', book, chapter);
  await first.getByRole('button', { name: 'Delete comment by member' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article').getByText('Comment removed')).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(comment(page, wind)).toBeVisible();

  // The author takes the other away, without a trace.
  await openComments(page, 'member', book, chapter);
  await expect(page.getByRole('article').getByText('Comment removed')).toBeVisible();
  await comment(page, why).getByRole('button', { name: 'Delete comment by member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(page, why)).toHaveCount(0);
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect.poll(() => texts(page)).toEqual([wind]);
});

test('a timestamp leads to its second and back, from the list and from the scrubber', async ({
  page,
}, info) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, info, 1);
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
  await expect.poll(() => soundAt(page)).toBeCloseTo(31, 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => soundAt(page)).toBeLessThan(1);

  // Marks: one stop for Tab, arrows between them, their comments on focus; two that lie together share a mark.
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

  // A thumb looks first; a mouse looks by pointing.
  if (info.project.name === 'phone') {
    await early.tap();
    await expect(bubble).toContainText('Early on');
    await bubble.getByRole('button', { name: 'Jump to 0:05' }).tap();
  } else {
    await early.hover();
    await expect(bubble).toContainText('Early on');
    await early.click();
  }
  await expect.poll(() => soundAt(page)).toBeCloseTo(5, 0);
});

test('twenty comments come first, and twenty more at the end of the list', async ({ page }, info) => {
  test.slow();
  await signedIn(page, 'admin');
  const { book, chapter } = await quietChapter(page, info, 2);
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
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(list(page).getByRole('article')).toHaveCount(20);
  await scrollTo(10);
  await expect(list(page).getByRole('article')).toHaveCount(40);
  await list(page).focus();
  await page.keyboard.press('End');
  await expect(list(page).getByRole('article')).toHaveCount(45);
  const all = await texts(page);
  expect(new Set(all).size, 'each once').toBe(45);
});

/** What people have tried elsewhere. Each stays text, in its own place. */
const hostile = [
  '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  '[link](javascript:document.title=3) javascript:document.title=4 https://example.com',
  '</div></article><style>*{display:none}</style><iframe src="/home">',
  '\u202Edesrever\u202D \u2066hidden\u2069 שלום \u200B\uFEFF\u200D.',
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 e\u0301\u0323',
  `Z${'\u0335\u0321\u0489'.repeat(60)}algo`,
  'W'.repeat(5000),
];

test('whatever is written stays text @desktop', async ({ page }, info) => {
  await signedIn(page, 'member');
  const { book } = await quietChapter(page, info, 2);
  const kept: string[] = [];
  for (const content of hostile) {
    const posted = await api<{ content: string }>(page, 'POST', `/comments/${book.id}`, { content });
    kept.push(posted.content);
  }
  await page.goto(`/synopsis/${book.id}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'View Comments' }).click();
  await expect(list(page).locator('.comment-text')).toHaveCount(hostile.length);
  expect((await texts(page)).toSorted()).toEqual(kept.toSorted());
  const made = await list(page)
    .locator('.comment-text')
    .evaluateAll((all) => all.flatMap((text) => [...text.children]).length);
  expect(made, 'elements made of text').toBe(0);
  await expect(page).toHaveTitle(`${book.title} · Lamplight`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(360);
});

test('nothing that is typed is lost, and nothing is posted twice', async ({ page, noise }, info) => {
  test.slow();
  noise.expect(/503|429/);
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, info, 3);
  await openComments(page, 'member', book, chapter);
  await field(page).fill('Half a thought');
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(field(page)).toHaveValue('Half a thought');

  // Another account sees nothing of it; its author finds it again.
  await openComments(page, 'premium', book, chapter);
  await expect(field(page)).toHaveValue('');
  await openComments(page, 'member', book, chapter);
  await expect(field(page)).toHaveValue('Half a thought');

  // Refused: the comment leaves the list again, and stands in its field.
  const keys: unknown[] = [];
  await page.route(`**/api/chapter-comments/${chapter.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().postDataJSON().client_key);
    const detail = 'You are writing faster than we can read.';
    const body = JSON.stringify({
      type: 'about:blank',
      title: 'Slow down',
      status: 429,
      code: 'too_many_requests',
      detail,
    });
    return route.fulfill({ status: 429, contentType: 'application/problem+json', body });
  });
  await post(page).click();
  await expect(page.getByRole('alert').getByText('You are writing faster than we can read.')).toBeVisible();
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();

  // Taken, but the answer is lost on its way: sent again it is the same comment.
  await page.unroute(`**/api/chapter-comments/${chapter.id}`);
  await page.route(`**/api/chapter-comments/${chapter.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().postDataJSON().client_key);
    await route.fetch();
    return route.fulfill({ status: 503, body: '' });
  });
  await post(page).click();
  await expect(page.getByRole('alert').getByText(/could not be posted/)).toBeVisible();
  await page.unroute(`**/api/chapter-comments/${chapter.id}`);
  await expect(field(page)).toHaveValue('Half a thought');
  await post(page).click();
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 1' }).click();
  await expect.poll(() => texts(page)).toEqual(['Half a thought']);
  expect(new Set(keys).size, 'one key for one comment').toBe(1);

  // A reply that was being written is open again.
  await page.getByRole('button', { name: 'Reply to member' }).click();
  await field(page, 'Reply to member').fill('And the other half');
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 1' }).click();
  await expect(field(page, 'Reply to member')).toHaveValue('And the other half');

  // What it answers is deleted meanwhile: the reply stands in the field for comments.
  const { id: doomed } = await api<{ id: number }>(page, 'POST', `/chapter-comments/${chapter.id}`, {
    content: 'Soon gone',
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 2' }).click();
  await comment(page, 'Soon gone').getByRole('button', { name: 'Reply to member' }).click();
  await field(page, 'Reply to member').fill('Said in vain?');
  await api(page, 'DELETE', `/chapter-comments/${doomed}`);
  noise.expect(/404/);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(
    page.getByRole('alert').getByText('The comment you reply to is no longer there.'),
  ).toBeVisible();
  await expect(field(page)).toHaveValue('Said in vain?');
  await expect(field(page)).toBeFocused();
  await expect(field(page, 'Reply to member')).toHaveCount(0);

  // A reaction that is refused is taken back, too; so is a deletion.
  await page.route('**/api/chapter-comments/*/react', (route) => route.fulfill({ status: 503, body: '' }));
  const dislike = page.getByRole('button', { name: /^Dislike/ });
  await dislike.click();
  await expect(page.getByRole('alert').getByText('Your reaction could not be kept.')).toBeVisible();
  await expect(dislike).toHaveAccessibleName('Dislike 0');
  await page.route('**/api/chapter-comments/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete comment by member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('The comment could not be deleted.')).toBeVisible();
  await expect(comment(page, 'Half a thought')).toBeVisible();
});

test('a book is talked about on its synopsis', async ({ page }, info) => {
  test.slow();
  await signedIn(page, 'member');
  const { book } = await quietChapter(page, info, 4);
  const mine = `A quiet book, ${info.project.name} ${info.retry}`;
  await api(page, 'POST', `/comments/${book.id}`, { content: `An earlier word on ${mine}` });
  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'View Comments' }).click();
  await expect(sort(page).getByRole('option')).toHaveText(['New', 'Best', 'Old']);
  await expect(page.getByRole('button', { name: /^Attach/ }), 'no second of a book').toHaveCount(0);

  // Refetched after posting and reacting.
  const refetch = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes('/api/comments/'),
    );
  await field(page).fill(mine);
  let again = refetch();
  await post(page).click();
  await again;
  const own = comment(page, mine);
  await expect(own).toBeVisible();
  again = refetch();
  await own.getByRole('button', { name: 'Dislike' }).click();
  await again;
  await expect(own.getByRole('button', { name: 'Dislike' })).toHaveAccessibleName('Dislike 1');
  const order = async () => (await texts(page)).filter((text) => text.includes(mine));
  expect(await order()).toEqual([mine, `An earlier word on ${mine}`]);
  await sort(page).selectOption('best');
  await expect.poll(order).toEqual([`An earlier word on ${mine}`, mine]);
  await expectAccessible(page);

  // Deleted: gone from the list, which is not asked for again.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/comments/')) asked.push(request.method());
  });
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await own.getByRole('button', { name: 'Delete comment by member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await gone;
  expect(asked).toEqual(['DELETE']);

  await page.getByRole('button', { name: 'Hide Comments' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View Comments' })).toBeVisible();
});
