import type { Page, Response } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { aBook, expectMoving, pause, play, sound, soundAt } from './support/listening.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ ownContext: true });

/** Scrolls to the top, because Playwright scrolls the page when it presses a sticky button at a dialog's end. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

/** Swipes down from a point on the screen. */
async function swipeDown(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }],
    });
  await touch('touchStart');
  for (const dy of [15, 40, 70, 110]) await touch('touchMove', dy);
  await touch('touchEnd');
}

test('skip lengths and speeds are the same on every device; the player is left by a swipe', {
  tag: '@phone',
}, async ({ app, page, openContext }) => {
  const person = await newPerson(app);
  await signedInAs(page, person);
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  // Pause, so that the positions do not depend on the speed of the machine.
  await pause(page).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Listening settings' }).click();
  await page.getByRole('combobox', { name: 'Skip forward' }).selectOption('30 seconds');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  const before = await soundAt(page);
  await page.getByRole('button', { name: 'Forward 30 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(before + 30, 0);
  await play(page).click();

  await test.step('the slider of the whole book opens another chapter', async () => {
    await toTop(page);
    const slider = page.getByRole('slider', { name: 'Seek in book' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    const total = book.chapters.reduce((sum, { duration }) => sum + duration, 0);
    const last = book.chapters.at(-1);
    if (!last) throw new Error('The book has no chapters');
    // Tap near the chapter's beginning, so that the chapter does not end during the next steps, even at 3×.
    await page.touchscreen.tap(x + width * (1 - (last.duration * 0.9) / total), y + height / 2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.title);
    await expectMoving(page);
    await pause(page).click();
  });

  await page.getByRole('button', { name: /^Speed/ }).click();
  const isSave = (answer: Response) =>
    answer.url().endsWith('/user/settings/playback') && answer.request().method() === 'PUT';
  const saved = page.waitForResponse(isSave);
  await page.getByRole('menuitemradio', { name: '3×' }).click();
  await saved;

  await test.step('another device has the same settings', async () => {
    const other = await (await openContext()).newPage();
    await signedInAs(other, person);
    await other.goto(`/listen/${book.id}`);
    await expect(other.getByRole('button', { name: 'Forward 30 seconds' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Speed 3×' })).toBeVisible();
    await play(other).click();
    await expectMoving(other);
    expect((await sound(other)).rate).toBe(3);
    await other.close();
  });

  await toTop(page);
  const cover = await page.locator('.now-cover').boundingBox();
  await swipeDown(page, (cover?.x ?? 0) + 40, (cover?.y ?? 0) + 40);
  const mini = page.getByRole('region', { name: 'Now playing' });
  await expect(mini.getByRole('button', { name: 'Forward 30 seconds' })).toBeVisible();
  const bar = await mini.boundingBox();
  await swipeDown(page, (bar?.x ?? 0) + 100, (bar?.y ?? 0) + 10);
  await expect(mini).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mini).toBeVisible();
});
