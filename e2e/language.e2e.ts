import type { Page } from '@playwright/test';
import { aBook, api, leaveAt } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Sets the languages that the publisher offers. */
async function offer(page: Page, languages: readonly string[]): Promise<void> {
  const site = await api<Record<string, unknown>>(page, 'GET', '/site');
  const { revision, name, tagline, accent, sender, contact, language, first_day, cover_shape, phone_bar } =
    site;
  const look = { accent, language, first_day, cover_shape, phone_bar, ignore_articles: false };
  const body = { revision, name, tagline, sender, contact, ...look, languages, default_language: null };
  await api(page, 'PUT', '/admin/site', body);
}

/** Returns the horizontal position of the mark in the first bar, as a share of the bar from its left edge, 0 to 1. */
const shareOfMark = (page: Page): Promise<number> =>
  page
    .locator('main ol i')
    .first()
    .evaluate((mark) => {
      const [bar, own] = [mark.parentElement?.getBoundingClientRect(), mark.getBoundingClientRect()];
      return bar ? (own.left + own.width / 2 - bar.left) / bar.width : -1;
    });

test('a visitor and a member choose a language, and time runs to the right in Arabic', {
  tag: '@phone',
}, async ({ ownApp, openContext }) => {
  test.slow();
  const admin = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(admin, 'admin');
  await offer(admin, ['en', 'de', 'ar']);

  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page).toHaveTitle('Anmelden · Lamplight');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Benutzername oder E-Mail').fill('member');
  await page.getByLabel('Passwort', { exact: true }).fill('lamplight-demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Profil', exact: true }).first().click();
  await page.getByLabel('Sprache').selectOption('العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: 'الملف الشخصي' })).toBeVisible();
  // The language is stored with the account, so another device has it, too.
  const other = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(other, 'member', { isOtherDevice: true });
  await other.goto('/list');
  await expect(other.locator('html')).toHaveAttribute('lang', 'ar');

  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, first.duration * 0.75);
  await page.goto(`/synopsis/${book.id}`);
  await expect.poll(() => shareOfMark(page)).toBeGreaterThan(0.7);
  expect(await shareOfMark(page)).toBeLessThan(0.8);
  await expectAccessible(page);
});

test('a letter leads to its first title', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/list');
  const letters = page.getByRole('navigation', { name: /letter/i }).getByRole('button');
  const last = letters.last();
  const letter = (await last.innerText()).trim();
  await last.click();
  const rows = page.getByRole('list', { name: 'All audiobooks' }).getByRole('link');
  const focused = rows.filter({ has: page.locator(':scope:focus') });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(letter);
  await expect(focused.or(page.locator('a:focus'))).toBeInViewport();
});
