import type { Page } from '@playwright/test';
import { bigLibrary } from './support/big-library.ts';
import { scrollY, storedScroll } from './support/scrolling.ts';
import { expect, expectAccessible, isPhone, signedIn, test } from './support/test.ts';

/** Chooses a filter in the sheet of a phone, or in the sidebar of a desktop. */
async function choose(page: Page, group: string, choice: string): Promise<void> {
  const phone = isPhone(page);
  if (phone) await page.getByRole('button', { name: /^Filters/ }).click();
  const place = phone
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' });
  await place.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check();
  if (phone) await place.getByRole('button', { name: 'Apply' }).click();
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/synopsis/"]');

test('voice, category, status and sort filter the library, and are in the URL', async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags');
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced Search' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await choose(page, 'Voice', 'Text to Speech');
  await expect(page).toHaveURL('/tags?main=Text+to+Speech');
  await choose(page, 'Status', 'Complete');
  await expect(page).toHaveURL('/tags?main=Text+to+Speech&status=Complete');
  await choose(page, 'Sort', 'New');
  await expect(page).toHaveURL('/tags?main=Text+to+Speech&status=Complete&sort=new');
  await expect(page.getByRole('status').filter({ hasText: /audiobook/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove status: Complete' }).click();
  await expect(page).toHaveURL('/tags?main=Text+to+Speech&sort=new');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove status: Complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/tags?sort=new');
});

test('filters chosen in one task all apply, and are restored by the navigation', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags');
  await expect(page.getByRole('radio', { name: 'Official' })).toBeVisible();
  // Change all filters in one task of the browser, before a frame can be drawn.
  await page.evaluate(() => {
    for (const value of ['Official', 'Complete', 'popular'])
      document.querySelector<HTMLElement>(`aside input[value="${value}"]`)?.click();
  });
  const left = '/tags?main=Official&status=Complete&sort=popular';
  await expect(page).toHaveURL(left);
  await expect(page.getByRole('radio', { name: 'Complete' })).toBeChecked();
  await page.getByRole('searchbox').fill('the');
  await expect(page).toHaveURL('/tags?main=Official&status=Complete&sort=popular&search=the');

  const follow = (name: string) =>
    page.getByRole('link', { name, exact: true }).locator('visible=true').click();
  await follow('Updates');
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible();
  await follow('Tags');
  await expect(page).toHaveURL('/tags?page=1&search=the&main=Official&status=Complete&sort=popular');
  await expect(page.getByRole('radio', { name: 'Complete' })).toBeChecked();
  await expect(page.getByRole('searchbox')).toHaveValue('the');
  // Pressed on the Tags screen itself, the link resets all filters, as the Home link does on home.
  await follow('Tags');
  await expect(page).toHaveURL('/tags');
  await expect(page.getByRole('radio', { name: 'All voices' })).toBeChecked();
  await follow('Updates');
  await follow('Tags');
  await expect(page).toHaveURL('/tags');
});

test('the filter sheet of a phone changes nothing until applied', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: 'Dropped' }).check();
  await expect(sheet.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/tags');
});

test('the search is in the URL and can be cleared', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags?status=Complete');
  const title = (await cards(page).first().textContent()) ?? '';
  const word = /[A-Z][a-z]{3,}/.exec(title.replace('Complete', ''))?.[0] ?? '';
  const box = page.getByRole('searchbox', { name: 'Search audiobooks' });
  await box.fill(word);
  await expect(page).toHaveURL(`/tags?status=Complete&search=${word}`);
  await expect(cards(page).first()).toContainText(word);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/tags?status=Complete');
  await box.fill('zzzz qqqq xxxx');
  await expect(page.getByText('No results found. Try different tags or search terms.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/tags');
  await expect(box).toHaveValue('');
  await expect(cards(page).first()).toBeVisible();
});

test('the URL of a book carries the filters, and Back restores page and scroll position', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'member');
  const asked = await bigLibrary(page, 240);
  await page.goto('/tags?search=book&main=Official&sub=Fable&status=Complete&sort=popular');
  const pages = page.getByRole('navigation', { name: 'Pages of audiobooks' });
  await expect(pages.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5']);
  await pages.getByRole('link', { name: 'Page 4' }).click();
  await expect(pages.getByRole('listitem')).toHaveText(['2', '3', '4', '5', '6']);
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first()).toContainText('Book 73');
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    page: '4',
    per_page: '24',
    q: 'book',
    main_tag: 'Official',
    sub_tag: 'Fable',
    status: 'Complete',
    sort: 'popular',
  });

  const card = cards(page).nth(20);
  await card.scrollIntoViewIfNeeded();
  const inView = await scrollY(page);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(inView);
  const place = await storedScroll(page);
  expect(place).toBeGreaterThan(100);
  await page.route('**/api/books/93', async (route) => {
    const answer = await route.fetch({ url: new URL('/api/books/1', page.url()).href });
    await route.fulfill({ json: { ...(await answer.json()), id: 93 } });
  });
  await page.route('**/api/books/93/progress', (route) =>
    route.fulfill({ json: { progress: [], last_chapter_id: null, rev: 0, device: null, updated_at: null } }),
  );
  await card.click();
  const query = 'page=4&search=book&main=Official&sub=Fable&status=Complete&sort=popular';
  await expect(page).toHaveURL(`/synopsis/93?${query}&origin=tags`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/tags?${query}`);
  await expect.poll(() => scrollY(page)).toBe(place);

  await test.step('also in a tab of its own', async () => {
    await page.goto(`/synopsis/93?${query}&origin=tags`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(`/tags?${query}`);
  });
});

test('unknown filters in the URL are shown and find nothing', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/tags?main=Nobody&main=Official&sub=%3Cb%3E&status=Lost&sort=sideways&page=77');
  await expect(page.getByText('No results found. Try different tags or search terms.')).toBeVisible();
  for (const chip of ['voice: Nobody', 'category: <b>', 'status: Lost']) {
    await expect(page.getByRole('button', { name: `Remove ${chip}` })).toBeVisible();
  }
  await page.goto('/tags?status=other');
  await expect(page.getByRole('button', { name: 'Remove status: Other' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Hiatus');
  await page.goto('/tags?page=77');
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=77/);
});

test('sorting is visible on a desktop, and books on a phone in landscape', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  await page.goto('/tags');
  await expect(page.getByRole('group', { name: 'Sort' }).getByText('Popular')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(740);
  await expect(sheet.getByRole('group', { name: 'Status' }).getByText('Ongoing')).toBeInViewport({
    ratio: 1,
  });
  await expect(sheet.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
});
