import type { Page } from '@playwright/test';
import { api } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

const screensOf = (id: number) => [
  '/home',
  `/synopsis/${id}`,
  `/listen/${id}`,
  '/bookmark',
  '/library',
  '/tags?search=ספר',
  '/list',
  '/updates',
  '/admin',
  `/playlist/${id}`,
];

/** Returns the page's width if it overflows, and controls whose words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const wrong = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const control of document.querySelectorAll<HTMLElement>('main .button, main h1')) {
      // Headings for screen readers only are one pixel wide.
      if (!control.checkVisibility() || control.clientWidth <= 1) continue;
      const { left, right } = control.getBoundingClientRect();
      const isOut = left < -1 || right > window.innerWidth + 1;
      if (isOut || control.scrollWidth > control.clientWidth + 1) wrong.push(control.innerText.slice(0, 60));
    }
    return wrong;
  });

test('no screen is cut off with text of twice the size', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 780 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await signedIn(page, 'admin');
  const rows = await api<{ id: number }[]>(page, 'GET', '/books?per_page=1&sort=title');
  const more = ['/profile', '/images', '/members', '/notifications', '/admin/calendar', '/admin/settings'];
  const wrong: string[] = [];
  for (const path of [...screensOf(rows[0]?.id ?? 0), ...more]) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await cutOff(page)).map((what) => `${path}: ${what}`));
  }
  expect(wrong).toEqual([]);
});
