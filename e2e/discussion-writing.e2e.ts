import { api } from './support/listening.ts';
import { comment, field, list, openComments, post, quietChapter, sort, texts } from './support/talk.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const hostile = [
  '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  '[link](javascript:document.title=3) javascript:document.title=4 https://example.com',
  '</div></article><style>*{display:none}</style><iframe src="/home">',
  '\u202Edesrever\u202D \u2066hidden\u2069 שלום \u200B\uFEFF\u200D.',
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 e\u0301\u0323',
  `Z${'\u0335\u0321\u0489'.repeat(60)}algo`,
  'W'.repeat(5000),
];

test('comments are rendered as text', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book } = await quietChapter(page, 6);
  const savedTexts: string[] = [];
  for (const content of hostile) {
    const posted = await api<{ content: string }>(page, 'POST', `/comments/${book.id}`, { content });
    savedTexts.push(posted.content);
  }
  await page.goto(`/synopsis/${book.id}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'View Comments' }).click();
  await expect(list(page).locator('.comment-text')).toHaveCount(hostile.length);
  expect((await texts(page)).toSorted()).toEqual(savedTexts.toSorted());
  const made = await list(page)
    .locator('.comment-text')
    .evaluateAll((all) => all.flatMap((text) => [...text.children]).length);
  expect(made, 'elements made of text').toBe(0);
  await expect(page).toHaveTitle(`${book.title} · Lamplight`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(360);
});

test('no input is lost and no comment is posted twice', { tag: '@phone' }, async ({ page, noise }) => {
  test.slow();
  noise.expect(/status of (503|429) .*\/api\/chapter-comments\//);
  await signedIn(page, 'member');
  const { book, chapter } = await quietChapter(page, 3);
  await openComments(page, 'member', book, chapter);
  await field(page).fill('Half a thought');
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(field(page)).toHaveValue('Half a thought');

  // Another account does not see the draft; the author's draft is restored.
  await openComments(page, 'premium', book, chapter);
  await expect(field(page)).toHaveValue('');
  await openComments(page, 'member', book, chapter);
  await expect(field(page)).toHaveValue('Half a thought');

  // If the server rejects a comment, the comment leaves the list and its text returns to the field.
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

  // The comment is stored but the response is lost: sending the comment again does not duplicate it.
  await page.unroute(`**/api/chapter-comments/${chapter.id}`);
  await page.route(`**/api/chapter-comments/${chapter.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().postDataJSON().client_key);
    await route.fetch();
    return route.fulfill({ status: 503, body: '' });
  });
  await post(page).click();
  await expect(page.getByRole('alert').getByText(/^Couldn’t post your comment/)).toBeVisible();
  await page.unroute(`**/api/chapter-comments/${chapter.id}`);
  await expect(field(page)).toHaveValue('Half a thought');
  const taken = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(`/${chapter.id}`),
  );
  await post(page).click();
  await taken;
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 1' }).click();
  await expect.poll(() => texts(page)).toEqual(['Half a thought']);
  expect(new Set(keys).size, 'one key for one comment').toBe(1);

  // An unfinished reply is restored, and its field opened, after a reload.
  await page.getByRole('button', { name: 'Reply to member' }).click();
  await field(page, 'Reply to member').fill('And the other half');
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 1' }).click();
  await expect(field(page, 'Reply to member')).toHaveValue('And the other half');

  // The parent comment is deleted while the reply is a draft: its text moves to the comment field.
  const { id: deletedId } = await api<{ id: number }>(page, 'POST', `/chapter-comments/${chapter.id}`, {
    content: 'Soon gone',
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Comments 2' }).click();
  await comment(page, 'Soon gone').getByRole('button', { name: 'Reply to member' }).click();
  await field(page, 'Reply to member').fill('Said in vain?');
  await api(page, 'DELETE', `/chapter-comments/${deletedId}`);
  noise.expect(/status of 404 .*\/api\/chapter-comments\//);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(
    page.getByRole('alert').getByText('The comment you are replying to was deleted.'),
  ).toBeVisible();
  await expect(field(page)).toHaveValue('Said in vain?');
  await expect(field(page)).toBeFocused();
  await expect(field(page, 'Reply to member')).toHaveCount(0);

  // Rejected reactions and deletions are reverted.
  await page.route('**/api/chapter-comments/*/react', (route) => route.fulfill({ status: 503, body: '' }));
  const dislike = page.getByRole('button', { name: /^Dislike/ });
  await dislike.click();
  await expect(page.getByRole('alert').getByText('Couldn’t save your reaction.')).toBeVisible();
  await expect(dislike).toHaveAccessibleName('Dislike 0');
  await page.route('**/api/chapter-comments/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete comment by member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('The comment could not be deleted.')).toBeVisible();
  await expect(comment(page, 'Half a thought')).toBeVisible();
});

test('comments on a book are written on its page', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await signedIn(page, 'member');
  const { book } = await quietChapter(page, 4);
  const mine = 'A quiet book';
  await api(page, 'POST', `/comments/${book.id}`, { content: `An earlier word on ${mine}` });
  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'View Comments' }).click();
  await expect(sort(page).getByRole('option')).toHaveText(['New', 'Best', 'Old']);
  await expect(page.getByRole('button', { name: /^Attach/ }), 'no second of a book').toHaveCount(0);

  // Waits until the list is fetched again, as after posting and reacting.
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
  // Scroll to the top: a chapter half covered by the page's head would be reported as too small, and the scroll
  // position depends on the fonts.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // A deleted comment disappears without a refetch of the list.
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
