import type { Page } from '@playwright/test';
import { aBook, expectMoving, leaveAt, pause, play, seekbar, sound, soundAt } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

test('the sleep timer runs during playback, stops while paused, and ends playback', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install();
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);

  // Pause the clock, so that the time left does not depend on the speed of the machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Sleep timer' }).click();
  const presets = page.getByRole('group', { name: 'Pause after' }).getByRole('button');
  await expect(presets).toHaveCount(8);
  for (const [index, minutes] of [5, 10, 15, 20, 30, 40, 50, 60].entries()) {
    await expect(presets.nth(index)).toHaveAccessibleName(`${minutes} minutes`);
  }
  await page.getByRole('button', { name: '5 minutes', exact: true }).click();
  const tool = page.getByRole('button', { name: /^Sleep timer, / });
  await expect(tool).toHaveText('5:00');
  await page.clock.runFor('00:01');
  await expect(tool).toHaveText('4:59');
  await tool.click();
  await page.getByRole('button', { name: 'Remove Timer' }).click();
  await expect(page.getByRole('button', { name: 'Sleep timer', exact: true })).toHaveText('Sleep');

  const height = async () => (await pause(page).boundingBox())?.y;
  const before = await height();
  await page.getByRole('button', { name: 'Sleep timer' }).click();
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.runFor('00:05');
  await expect(tool).toHaveText('0:55');
  const extension = page.getByRole('button', { name: '+5 min' });
  await expect(extension).toBeVisible();
  await expect(extension, 'readable over a cover').toHaveCSS('background-color', /^rgb\(/);
  expect(await height(), 'nothing moves under the finger').toBe(before);
  await pause(page).click();
  await page.clock.fastForward('10:00');
  await expect(tool).toHaveText('0:55');
  await tool.click();
  const dark = page.getByRole('checkbox', { name: 'Dark screen' });
  const ground = () => dark.evaluate((box) => getComputedStyle(box).backgroundColor);
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--c-accent').trim(),
  );
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  await expect(dark).toHaveCSS('appearance', 'none');
  await dark.check();
  expect(await ground(), 'drawn in the theme').toBe(`rgb(${red}, ${green}, ${blue})`);
  await page.keyboard.press('Escape');
  await play(page).click();
  await expectMoving(page);
  expect((await sound(page)).paused).toBe(false);

  const darkness = page.locator('.dark-screen');
  await page.clock.fastForward('00:16');
  await expect(darkness).toHaveText('0:39');
  const { x = 0, y = 0 } = (await pause(page).boundingBox()) ?? {};
  await page.touchscreen.tap(x + 20, y + 20);
  await expect(darkness).toHaveCount(0);
  await expect(tool, 'the touch lights the lamp again').toHaveText('1:00');
  const restarted = page.getByText('Sleep timer restarted: 1 minute.');
  // Toasts are rendered in the next frame, and frames follow the paused clock: advance it.
  await expect.poll(() => page.clock.runFor(20).then(() => restarted.isVisible())).toBe(true);
  expect((await sound(page)).paused, 'the touch that wakes the screen presses nothing').toBe(false);
  await page.evaluate(() => scrollTo(0, 500));
  await page.clock.fastForward('00:16');
  await expect(darkness).toBeVisible();
  const { width, height: darkHeight } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await darkness.boundingBox(), 'all of the screen is dark').toEqual({
    x: 0,
    y: 0,
    width,
    height: darkHeight,
  });

  await page.clock.fastForward('01:00');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  await expect(darkness, 'no light wakes somebody who has just fallen asleep').toHaveText('');
  await darkness.click();
  await expect(pause(page), 'a touch just after the end plays on').toBeVisible();
  await expect(tool).toHaveText('1:00');
  await page.clock.fastForward('00:16');
  await expect(darkness).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  await page.clock.fastForward('02:30');
  await darkness.click();
  await expect(play(page)).toBeVisible();
  expect((await sound(page)).paused).toBe(true);
  await expect(page.getByRole('button', { name: 'Sleep timer', exact: true })).toHaveText('Sleep');
});

/** Shakes the device. */
const shake = (page: Page) =>
  page.evaluate(async () => {
    for (const x of [20, -20, 20]) {
      window.dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration: { x, y: 0, z: 0 } }));
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  });

test('a shake restarts the timer, and the next morning offers the way back', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 3);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  const tool = page.getByRole('button', { name: /^Sleep timer/ });
  await tool.click();
  await page.getByRole('checkbox', { name: 'Shake to restart' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '5 minutes', exact: true }).click();
  const set = await soundAt(page);
  await expect(tool).toHaveText('4:58', { timeout: 10_000 });
  await shake(page);
  await expect(page.getByText('Sleep timer restarted: 5 minutes.')).toBeVisible();
  await expect(tool).toHaveText(/^(5:00|4:59)$/);

  await seekbar(page).fill(String(Math.floor(first.duration) - 8));
  await tool.click();
  await page.getByRole('button', { name: 'End of chapter' }).click();
  await seekbar(page).fill(String(Math.floor(first.duration) - 3));
  await expect.poll(async () => (await sound(page)).paused, { timeout: 20_000 }).toBe(true);
  // Move the page's clock eight hours ahead.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 8 * 3_600_000;
  });
  await page.reload();
  const offer = page.getByRole('group', { name: 'Sleep timer' });
  await expect(offer).toContainText(/^The lamp went out at \d+:\d\d\. Go back to when you set it\?/);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Go back' }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => soundAt(page)).toBeCloseTo(Math.floor(first.duration) - 8, -1);
  expect(await soundAt(page)).toBeGreaterThan(set);
});
