import { limits } from '@lamplight/contract/limits';
import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { aBook, api, leaveAt } from './support/listening.ts';
import { restingScroll, scrollY } from './support/scrolling.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

interface Row {
  id: number;
  title: string;
  chapter_count: number;
}

/** Returns all books by title, in the server's order. */
async function library(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const more = await api<Row[]>(page, 'GET', `/books?sort=title&per_page=100&offset=${rows.length}`);
    rows.push(...more);
    if (more.length < 100) return rows;
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (page: Page, name: string) => section(page, name).locator('a[href^="/synopsis/"]');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search audiobooks' });

async function shownIds(page: Page, list = 'All Audiobooks'): Promise<number[]> {
  await expect(section(page, list).locator('[aria-busy="false"]')).toBeVisible();
  const links = await cards(page, list).evaluateAll((found) =>
    found.map((link) => link.getAttribute('href') ?? ''),
  );
  return links.map((link) => Number(/^\/synopsis\/(\d+)\?/.exec(link)?.[1]));
}

async function openHome(page: Page, address = '/home'): Promise<void> {
  await page.goto(address);
  await expect(cards(page, 'All Audiobooks').first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'member');
});

test('home shows its lists with six books each, and passes axe', { tag: '@phone' }, async ({ page }) => {
  await openHome(page);
  for (const list of ['Popular Now', 'Recently Updated', 'Recently Added', 'All Audiobooks'])
    await expect(cards(page, list)).toHaveCount(6);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .map((entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean })
      .reduce((sum, { hadRecentInput, value }) => (hadRecentInput ? sum : sum + value), 0);
  });
  expect(shift, 'nothing jumps while home loads').toBeLessThan(0.05);

  const toggle = page.getByRole('button', { name: 'Show Tags' });
  await expect(section(page, 'Popular Now').getByText(/^(Official|Text to Speech)$/)).toHaveCount(0);
  await toggle.click();
  await expect(
    section(page, 'Popular Now')
      .getByText(/^(Official|Text to Speech)$/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Tags' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('the pages of All Audiobooks skip and repeat no book', { tag: '@desktop' }, async ({ page }) => {
  const all = await library(page);
  expect(all.length, 'the sample library fills more than one page').toBeGreaterThan(6);
  await openHome(page);
  const seen = await shownIds(page);
  expect(seen).toHaveLength(6);
  const pages = 1 + Math.ceil((all.length - 6) / 24);
  const nav = page.getByRole('navigation', { name: 'Pages of All Audiobooks' });
  await expect(nav.getByLabel('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await expect(nav.getByRole('listitem'), 'from two before to two after').toHaveCount(Math.min(3, pages));
  for (let number = 2; number <= pages; number++) {
    await nav.getByLabel('Next page').click();
    await expect(page).toHaveURL(new RegExp(`/home\\?page=${number}$`));
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeInViewport();
    await expect.poll(() => shownIds(page)).not.toContain(seen.at(-1));
    seen.push(...(await shownIds(page)));
  }
  expect(seen).toEqual(all.map((book) => book.id));
  await expect(nav.getByLabel('Next page')).toHaveAttribute('aria-disabled', 'true');
  await nav.getByLabel('First page').click();
  await expect(page).toHaveURL(/\/home\?page=1$/);
  await nav.getByLabel('Last page').click();
  await expect(page).toHaveURL(new RegExp(`/home\\?page=${pages}$`));

  await page.goto('/home?page=9999');
  await expect(page).toHaveURL(new RegExp(`/home\\?page=${pages}$`));
  await page.goto('/?page=2');
  await expect(page).toHaveURL(/\/home\?page=2$/);
});

test('a search previews up to four books, above the results', { tag: '@desktop' }, async ({ page }) => {
  const all = await library(page);
  const matching = all.filter((book) => book.title.toLowerCase().includes('the'));
  expect(matching.length).toBeGreaterThan(0);
  const found = await api<Row[]>(page, 'GET', '/books?q=THE&per_page=24');
  // The order differs: books that other journeys have started come first.
  const [firstTitle] = await api<Row[]>(page, 'GET', '/books?title=THE&per_page=4');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/books\?.*\bq=/.test(request.url())) asked.push(request.url());
  });
  await openHome(page);
  const typing = await page.evaluateHandle(() => {
    const last = { time: 0 };
    addEventListener('input', () => (last.time = performance.now()), true);
    return last;
  });
  await search(page).focus();
  // Type in one task: on a busy machine the time between two key presses may be longer than the debounce.
  await page.evaluate(() => {
    for (const letter of 'THE') document.execCommand('insertText', false, letter);
  });
  const options = page.getByRole('option');
  const titles = page.getByRole('group', { name: 'Titles' }).getByRole('option');
  await expect(titles).toHaveCount(Math.min(4, matching.length));
  expect(asked, 'one request after the typing has come to rest').toHaveLength(1);
  // The start time of a request is available only once its response has arrived.
  const restMs = () =>
    typing.evaluate(
      (last, url) => (performance.getEntriesByName(url)[0]?.startTime ?? 0) - last.time,
      asked[0] ?? '',
    );
  await expect.poll(restMs).toBeGreaterThanOrEqual(limits.searchDebounceMs);
  await expect.poll(() => shownIds(page, 'Results for “THE”')).toEqual(found.map((book) => book.id));
  await expectAccessible(page);
  const preview = await page.getByRole('listbox').boundingBox();
  const results = await section(page, 'Results for “THE”').boundingBox();
  expect((preview?.y ?? 0) + (preview?.height ?? 0), 'the preview covers no result').toBeLessThanOrEqual(
    results?.y ?? 0,
  );

  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(search(page)).toHaveValue('THE');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/synopsis/${firstTitle?.id}?page=1&origin=home`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(search(page)).toHaveValue('THE');
  await expect.poll(() => shownIds(page, 'Results for “THE”')).toEqual(found.map((book) => book.id));

  await search(page).fill('   ');
  await expect(section(page, 'Popular Now')).toBeVisible();
  await search(page).fill('no book is called this');
  await search(page).press('Enter');
  await expect(page.getByText('No audiobooks found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(cards(page, 'All Audiobooks')).toHaveCount(6);
});

test('nothing is said to be missing before all of a search has answered', { tag: '@phone' }, async ({
  page,
}) => {
  await openHome(page);
  const showSentences = await delayRequests(page, '**/api/sentences?**');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body.innerText.includes('No audiobooks found.')) seen.push(location.href);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const flashes = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length);
  // A person of this name exists, but no book that matches.
  await search(page).fill('wintergreen zzz');
  await expect(page.getByRole('heading', { name: 'Results for “wintergreen zzz”' })).toBeVisible();
  await expect(page.getByText('0 audiobooks')).toBeVisible();
  expect(await flashes()).toBe(0);
  showSentences();
  await expect(page.getByText('No audiobooks found.')).toBeVisible();
});

test('a misspelled search shows a preview, and a result opens at the first tap', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  await search(page).fill('orchrad');
  const list = 'Results for “orchrad”';
  const card = cards(page, list).first();
  await expect(card).toContainText('An Orchard for the Moon');
  const more = page.getByRole('group', { name: 'More results' });
  await expect(more.getByRole('option').first()).toContainText('An Orchard for the Moon');
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An Orchard for the Moon');
});

test('a tap on a previewed book opens it', { tag: '@phone' }, async ({ page }) => {
  const [first] = await library(page);
  await openHome(page);
  await search(page).fill(first?.title ?? '');
  await page
    .getByRole('option', { name: first?.title ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
});

test('home restores page, tags and scroll position on return and on reload', { tag: '@phone' }, async ({
  page,
}) => {
  // Suggestions are not restored but reloaded, above the books at the stored scroll position.
  const { book: begun, first } = await aBook(page, 0);
  await leaveAt(page, begun, first, 20);
  await openHome(page, '/home?page=2');
  await expect(cards(page, 'For You').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show Tags' }).click();
  const book = cards(page, 'All Audiobooks').nth(4);
  await book.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const left = await restingScroll(page);
  const scroll = () => scrollY(page);

  // Dispatch the event, because a real click would first scroll the whole card into view.
  await book.dispatchEvent('click');
  await expect(page).toHaveURL(/\/synopsis\/\d+\?page=2&origin=home$/);
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  expect(await scroll(), 'a book opens at its top').toBe(0);
  // Block all requests: the lists must be restored without any.
  await page.route('**/api/books**', () => {});
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/home\?page=2$/);
  await expect(cards(page, 'All Audiobooks').first()).toBeVisible();
  await expect.poll(scroll).toBeCloseTo(left, -1);
  await expect(page.getByRole('button', { name: 'Hide Tags' })).toBeVisible();
  const loadSuggestions = await delayRequests(page, '**/api/library/suggestions');
  await page.reload();
  await expect(cards(page, 'Popular Now')).toHaveCount(6);
  await expect.poll(scroll).toBeCloseTo(left, -1);
  const topOfPopular = () =>
    section(page, 'Popular Now').evaluate((row) => row.getBoundingClientRect().top + window.scrollY);
  // Headings change their height when their font arrives.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const top = await topOfPopular();
  loadSuggestions();
  await expect(cards(page, 'For You').first()).toBeVisible();
  await expect.poll(topOfPopular, 'room for the suggestions is reserved').toBeCloseTo(top, 0);
  await expect.poll(scroll).toBeCloseTo(left, -1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // Dispatch the event, because a real click would first scroll the sticky bar into view.
  const follow = (name: string) =>
    page.getByRole('link', { name, exact: true }).locator('visible=true').dispatchEvent('click');
  await follow('Updates');
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible();
  await follow('Home');
  await expect(page).toHaveURL(/\/home\?page=2$/);
  await expect.poll(scroll).toBeCloseTo(left, -1);
  await follow('Home');
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(scroll).toBe(0);
  await expect(cards(page, 'All Audiobooks')).toHaveCount(6);
});

test('further books in progress are as high as what stands in their place', {
  tag: '@phone',
}, async ({ page }) => {
  for (const index of [0, 1]) {
    const { book, first } = await aBook(page, index);
    await leaveAt(page, book, first, 5);
  }
  const loadRow = await delayRequests(page, '**/api/library?list=continue**');
  await openHome(page);
  const top = () =>
    section(page, 'Popular Now').evaluate((row) => row.getBoundingClientRect().top + window.scrollY);
  await expect(cards(page, 'Popular Now')).toHaveCount(6);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await top();
  loadRow();
  await expect(page.getByRole('list', { name: 'More to continue' }).getByRole('link').first()).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
});

test('Continue opens the last played book', { tag: '@phone' }, async ({ page }) => {
  const book = (await library(page)).find((row) => row.chapter_count >= 2);
  const { chapters } = await api<{ chapters: { id: number; title: string }[] }>(
    page,
    'GET',
    `/books/${book?.id}`,
  );
  await api(page, 'POST', `/books/${book?.id}/progress`, { chapter_id: chapters[1]?.id, position: 3 });
  await openHome(page);
  const card = page.getByRole('region', { name: 'Continue listening' });
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(book?.title ?? '');
  await expect(card).toContainText(chapters[1]?.title ?? '');
  await expect(card).toContainText(/left · at \d+%/);
  await expect(
    card.getByRole('img', { name: /^Chapter 2 of \d+ chapters, at \d+% of the book, \d+% heard$/ }),
  ).toBeVisible();
  await card.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`/listen/${book?.id}`);
});

test('no Continue card is shown before the first listening', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/books/continue', (route) => route.fulfill({ json: null }));
  await openHome(page);
  await expect(page.getByRole('region', { name: 'Continue listening' })).toHaveCount(0);
});

test('a failed list offers Retry, and the other lists stay', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of 500 .*\/api\/books\/popular|could not be loaded/);
  const problem = { type: 'about:blank', title: 'Oops', status: 500, detail: 'Oops', code: 'internal' };
  await page.route('**/api/books/popular**', (route) => route.fulfill({ status: 500, json: problem }));
  await openHome(page);
  await expect(section(page, 'Popular Now').getByRole('alert')).toBeVisible();
  await expect(cards(page, 'Recently Added')).toHaveCount(6);
  const retry = section(page, 'Popular Now').getByRole('button', { name: 'Retry' });
  const failed = page.waitForResponse('**/api/books/popular**');
  await retry.click();
  await failed;
  await expect(retry).toBeFocused();
  await page.unroute('**/api/books/popular**');
  await retry.click();
  await expect(cards(page, 'Popular Now')).toHaveCount(6);
  await expect(section(page, 'Popular Now').getByRole('alert')).toHaveCount(0);
});

test('a visitor sees a gate on each screen of the library', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'visitor');
  await page.goto('/bookmark');
  await expect(page.getByRole('heading', { name: 'Subscribe to view bookmarks' })).toBeVisible();
  for (const address of ['/list', '/tags?main=Official', '/listen/1', '/home']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Subscribe to view audiobooks' })).toBeVisible();
  }
  const covers = page.getByRole('list', { name: 'Some of the audiobooks' }).getByRole('img');
  await expect(covers).toHaveCount(3);
  await expect(covers.first()).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
});

test('without an account response there is no access', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of 500 .*\/api\/auth\/me/);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Subscribe to view audiobooks' })).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page, 'All Audiobooks').first()).toBeVisible();
});

test('the shortcut of the installed app continues the last book, or opens home', { tag: '@phone' }, async ({
  page,
}) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  const { url } = manifest.shortcuts.find(
    ({ short_name }: { short_name: string }) => short_name === 'Continue',
  );
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 3);
  await leaveAt(page, book, first, 5);
  await page.goto(url);
  await expect(page).toHaveURL(`/listen/${book.id}`);
  await page.route('**/api/books/continue', (route) => route.fulfill({ json: null }));
  await page.goto(url);
  await expect(page).toHaveURL('/home');
});

test('home opened without a network comes back with Retry, and stays through the next loss', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/ERR_FAILED|Can’t reach the server/);
  await signedIn(page, 'member');
  await openHome(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Advanced Search' })).toBeVisible();
  // Let requests finish first: a response to a pending request would mark the server as reachable.
  await page.waitForLoadState('networkidle');
  const loseNetwork = async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  };
  await loseNetwork();
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText('This is your library as you saw it last.')).toBeVisible();
  await expect(section(page, 'Popular Now').getByText('Needs a connection').first()).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page, 'Popular Now').first()).toBeVisible();
  await loseNetwork();
  await page.waitForTimeout(500);
  await expect(cards(page, 'Popular Now').first()).toBeVisible();
});
