import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { api } from './support/listening.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

interface Book {
  id: number;
  title: string;
  synopsis: string;
  chapter_count: number;
  chapters: { id: number; title: string }[];
}

/** Returns the last book by title that has several chapters, because other journeys play the first books. */
async function aBook(page: Page): Promise<Book> {
  const rows = await api<Book[]>(page, 'GET', '/books?sort=title&per_page=100');
  const row = rows.filter((book) => book.chapter_count >= 2).at(-1);
  return api<Book>(page, 'GET', `/books/${row?.id}`);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const listen = (page: Page) => page.getByRole('link', { name: /^(Start Listening|Continue)$/ });

test('the page of a book shows its details and opens the current chapter', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'premium');
  const book = await aBook(page);
  await page.route(`**/api/books/${book.id}/progress`, (route) =>
    route.fulfill({ json: { progress: [], last_chapter_id: null } }),
  );
  await page.goto(`/synopsis/${book.id}`);
  await expect(title(page)).toHaveText(book.title);
  await expect(page.getByText(new RegExp(`^${book.chapter_count} chapters`))).toBeVisible();
  await expect(listen(page)).toHaveText('Start Listening');
  await expect(listen(page)).toHaveAttribute('href', `/listen/${book.id}?chapter=${book.chapters[0]?.id}`);
  await expect(listen(page), 'within reach without scrolling').toBeInViewport();
  await expectAccessible(page);

  await page.unroute(`**/api/books/${book.id}/progress`);
  await api(page, 'POST', `/books/${book.id}/progress`, { chapter_id: book.chapters[1]?.id, position: 2 });
  await page.reload();
  await expect(listen(page)).toHaveText('Continue');
  await listen(page).click();
  await expect(page).toHaveURL(`/listen/${book.id}?chapter=${book.chapters[1]?.id}`);
});

test('a bookmark is added and removed, and reverted on an error', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 503 .*\/bookmark/);
  await signedIn(page, 'premium');
  const book = await aBook(page);
  await api(page, 'DELETE', `/books/${book.id}/bookmark`);
  const showMenu = await delayRequests(page, '**/assets/book-menu-*.js');
  await page.goto(`/synopsis/${book.id}`);
  const toggle = page.getByRole('button', { name: 'Bookmark' });
  await expect(listen(page)).toBeVisible();
  const before = await toggle.boundingBox();
  showMenu();
  await expect(page.getByRole('button', { name: `More for ${book.title}` })).toBeVisible();
  expect(await toggle.boundingBox(), 'the bookmark stays in place when the menu is loaded').toEqual(before);
  const ribbon = page.getByText('Bookmarked', { exact: true });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  const delays = await page.evaluateHandle(() => {
    const started: (number | undefined)[] = [];
    const { setTimeout: start } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => {
        started.push(ms);
        return start(work, ms);
      },
    });
    return started;
  });
  await expectMessage(page, '✅ Bookmarked!', () => toggle.click());
  expect(await delays.jsonValue(), 'the message is shown for 2 s').toContain(2000);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(ribbon).toBeAttached();
  await expect(page.getByText('✅ Bookmarked!')).toBeHidden();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await page.route('**/bookmark', (route) => route.fulfill({ status: 503, body: '' }));
  await toggle.click();
  await expect(page.getByRole('alert').getByText('⚠️ Failed to update bookmark.')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/bookmark');
  await expectMessage(page, '❌ Removed!', () => toggle.click());
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(ribbon).toHaveCount(0);
});

test('a narrator who is a tag, too, is named once', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  const book = await aBook(page);
  const name = 'Odalys Ferran';
  await page.route(`**/api/books/${book.id}`, async (route) => {
    const answer = await route.fetch();
    const changed = {
      narrators: [{ id: 1, name }],
      tags: [
        { main_tag: name, sub_tag: null },
        { main_tag: 'Zither', sub_tag: null },
      ],
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } });
  });
  await page.goto(`/synopsis/${book.id}`);
  await expect(page.getByText('Zither', { exact: true })).toBeVisible();
  await expect(page.getByText(name).locator('visible=true')).toHaveCount(1);
});

test('a long summary is cut to three lines until Read more is pressed', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const book = await aBook(page);
  const withSynopsis = (synopsis: string) =>
    page.route(`**/api/books/${book.id}`, (route) => route.fulfill({ json: { ...book, synopsis } }));
  const long = 'A river, a raft, and a very long summary of both. '.repeat(12);
  await withSynopsis(long);
  await page.goto(`/synopsis/${book.id}`);
  const text = page.getByText('A river, a raft,').first();
  const lines = () =>
    text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)));
  await expect.poll(lines).toBe(3);
  await page.getByRole('button', { name: 'Read more' }).click();
  expect(await lines()).toBeGreaterThan(3);
  await expect(text).toHaveText(long.trim());
  await page.getByRole('button', { name: 'Show less' }).click();
  expect(await lines()).toBeLessThanOrEqual(3);

  // Even on a wide screen the text has more than three lines.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await withSynopsis('It rains on the harbour, and nobody minds the lamp. '.repeat(5));
  await page.reload();
  const shown = () => page.getByText('It rains on the harbour').innerText();
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible();
  const folded = (await shown()).length;
  await page.getByRole('button', { name: 'Read more' }).click();
  expect((await shown()).length).toBeGreaterThan(folded);

  await withSynopsis('Four\nshort\nlines\nhere');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible();
  await withSynopsis('Three\nshort\nlines');
  await page.reload();
  await expect(page.getByText('Three')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
});

test('books that do not exist are not found', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of (404|422) .*\/api\/books\//);
  await signedIn(page, 'member');
  for (const id of ['2147483647', 'abc', '1.5', '99999999999999']) {
    await page.goto(`/synopsis/${id}`);
    await expect(title(page), id).toHaveText('Audiobook not found.');
    await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('a visitor sees the gate', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'visitor');
  await page.goto('/synopsis/1');
  await expect(title(page)).toHaveText('Subscribe to view Synopsis');
  await expect(page.getByText('You need an active subscription to view this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  const { title: wanted } = await api<{ title: string }>(page, 'GET', '/books/1/teaser');
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
  await expect(page.getByText('$9.99 a month. Cancel any time.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveAttribute('href', '/demo');
  await expectAccessible(page);
});
